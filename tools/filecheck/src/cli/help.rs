//! The texts of `--help` and `--dump-input=help`.

pub(crate) const HELP: &str = "\
filecheck: judges a tool's output by the check lines of a test file

Usage: filecheck [FLAGS] CHECK-FILE < INPUT

Exit code: 0 the input satisfies the check file, 1 it does not, 2 it could not
be judged (wrong flags, a wrong or unreadable check file, no input).

Directives, for the prefix CHECK:
  CHECK: P             P occurs after the previous match
  CHECK-NEXT: P        ... on the next line
  CHECK-SAME: P        ... on the same line
  CHECK-EMPTY:         the next line is empty
  CHECK-NOT: P         P does not occur before the next match
  CHECK-DAG: P         P occurs; neighbouring DAGs match in any order
  CHECK-LABEL: P       cuts the input into blocks, each judged by itself
  CHECK-COUNT-<n>: P   P occurs n times
  CHECK{LITERAL}: P    nothing in P is special
Patterns:
  {{REGEX}}            POSIX extended regular expression
  [[X:REGEX]] [[X]]    defines and uses a string variable; [[$X]] outlives labels
  [[#X:]] [[#X+1]]     numbers: + - ( ) add sub mul div min max
  [[#%.8x,X:]]         format: u d x X, least digits, # for 0x
  [[#@LINE+1]]         line of the directive in the check file

Flags (with one hyphen or two):
  --input-file=FILE              input; the default - is the standard input
  --check-prefix=P               prefix of directives (default CHECK); repeatable
  --check-prefixes=P,Q           several of them
  --comment-prefixes=P,Q         prefixes of comments (default COM,RUN)
  --allow-unused-prefixes        do not complain of a prefix never used
  --strict                       misspelt directives and unused prefixes are errors
  --allow-empty                  accept an empty input
  --match-full-lines             a match covers its whole line
  --strict-whitespace            take blanks and tabs as they are
  --ignore-case                  letters match both cases
  --implicit-check-not=P         P occurs nowhere between the matches; repeatable
  --enable-var-scope             labels forget variables without $
  --allow-deprecated-dag-overlap matches of DAGs may overlap
  -DX=TEXT, -D#X=NUMBER          define a variable
  --dump-input=WHEN              help, always, fail (default) or never
  --dump-input-context=N         lines around each error in the dump (default 5)
  --dump-input-filter=KIND       all, annotation-full, annotation or error
  -v, -vv                        tell of successful matches too
  --color[=auto|always|never]    colours
  --help, --version

The binary reads further flags from the environment variable FILECHECK_OPTS.

Examples:
  shale-opt --cse t.mlir | filecheck t.mlir
  filecheck --strict --check-prefixes=HLO,COMMON --input-file=out.txt t.mlir
  shale-opt t.mlir | filecheck -D#N=4 --implicit-check-not=negate -v t.mlir
";

pub(crate) const DUMP_HELP: &str = "\
The input dump shows the input with the directives' marks below its lines.

Flags:
  --dump-input=WHEN         help, always, fail (default) or never
  --dump-input-filter=KIND  which lines: all, annotation-full, annotation, error
  --dump-input-context=N    lines shown around them
  -v, -vv                   more marks

Marks:
  L:      the text of line L of the input
  T:L     a directive of type T on line L of the check file; imp<n> instead of L
          is the n-th --implicit-check-not
  T:L'N   the N-th mark of that directive
  ^~~     a match (with -v)
  !~~     a match that should not be: on the wrong line, of a NOT directive, or
          of a DAG directive and discarded for its overlap (with -vv)
  X~~     where a match was searched for in vain
  ?       the match that was perhaps meant
  .       lines left out
";
