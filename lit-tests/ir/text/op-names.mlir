// RUN: shale-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{expected an op's name of plain characters in quotes, such as "dialect.op"}}
"u.ópe"() : () -> ()

// -----

// expected-error@+1 {{expected an op's name of plain characters in quotes, such as "dialect.op"}}
"u.a b"() : () -> ()

// -----

// expected-error@+1 {{expected an op's name of plain characters in quotes, such as "dialect.op"}}
""() : () -> ()
