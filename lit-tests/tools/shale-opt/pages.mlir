// RUN: shale-opt --doc=func.call | filecheck %s --check-prefix=OP
// RUN: shale-opt --doc=dce | filecheck %s --check-prefix=PASS
// RUN: shale-opt --doc=func | filecheck %s --check-prefix=DIALECT
// RUN: shale-opt --doc='#arith.overflow' | filecheck %s --check-prefix=ATTRIBUTE
// RUN: shale-opt --list-passes | filecheck %s --check-prefix=PASSES
// RUN: shale-opt --list-dialects | filecheck %s --check-prefix=DIALECTS
// RUN: not shale-opt --doc=func.cal 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not shale-opt --list-pases 2>&1 | filecheck %s --check-prefix=FLAG
// RUN: not shale-opt %s --width=wide 2>&1 | filecheck %s --check-prefix=NUMBER

// OP: func.call (op)
// OP: (C1)
// OP: callee: a symbol such as @f
// PASS: dce (pass)
// PASS: limit: a number
// DIALECT: func (dialect)
// DIALECT: ops: func.func func.call func.return
// ATTRIBUTE: #arith.overflow (attribute)
// ATTRIBUTE: none, nsw, nuw
// PASSES: cse {{.*}}Replaces ops by equal ops
// PASSES: limit {{.*}}a number, default max
// DIALECTS: arith {{.*}}Pure operations on scalars
// UNKNOWN: there is no op, pass, dialect, type or attribute 'func.cal'
// UNKNOWN: func.call
// FLAG: unknown flag '--list-pases'
// FLAG: '--list-passes'
// NUMBER: --width: expected a number, got 'wide'
