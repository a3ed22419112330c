// Several programs are one page. A pass that refuses a program is the last that has numbers, and the page says why.

// RUN: not shale-opt %s --split-input-file --cse --expand=ops=hlo.choleski --dce --html=%t.html -o %t 2> %t.errors && filecheck %s --input-file=%t.html
// CHECK:      "programs":[
// CHECK:      "ended":"pass 'expand' refused the program: expand: there is no op 'hlo.choleski'
// CHECK:      @first
// CHECK:      {"name":"cse","runs":1,
// CHECK-NEXT: {"name":"expand","runs":1,
// CHECK-NEXT: {"name":"dce"}
// CHECK:      "ended":"pass 'expand' refused
// CHECK:      @second

// Nothing that can be shown: no page.
// RUN: echo nothing > %t.wrong && not shale-opt %t.wrong --html=%t.none 2> %t.errors && not filecheck %s --input-file=%t.none 2> %t.errors

func.func @first() {
  return
}

// -----

func.func @second() {
  return
}
