// --html: a page that shows what each pass did. Its data is JSON in the page.

// RUN: shale-opt %s --canonicalize --cse --dce --html=%t.html -o %t && filecheck %s --input-file=%t.html
// RUN: shale-opt %s --canonicalize --cse --dce --html=%t.again --threads=2 -o %t && cmp %t.html %t.again

// CHECK:      <!DOCTYPE html>
// CHECK:      default-src 'none'
// CHECK-NOT:  http
// CHECK:      "timed":false
// CHECK:      "pipeline":"canonicalize,cse,dce"
// CHECK-NEXT: "ended":null
// CHECK:      "    %a = hlo.add %x, %y : f32[4]"
// CHECK:      html.mlir\":[[@LINE+18]]:

// The module before: four ops of hlo, of which three are kernels that read and write 3, 3 and 3 arrays.
// CHECK:      "before":{"ops":{"func.func":1,"func.return":1,"hlo.add":2,"hlo.multiply":1},"cost":[3,144]}

// A pass that changed nothing has no rows.
// CHECK:      {"name":"canonicalize","runs":1,"changed":0,"stats":{{{[^{}]*}}}}

// A line is gone, and its user takes the other value.
// CHECK:      {"name":"cse","runs":1,"changed":1,"stats":{"replaced":1},"rows":"=3-1~1=3","ids":[{{[0-9]+}}],"after":{"ops":{{.*}},"cost":[2,80]}}
// CHECK:      {"name":"dce","runs":1,"changed":0

// Times only where they are asked for.
// CHECK-NOT:  "ms":
// RUN: shale-opt %s --cse --timing --html=%t.timed -o %t 2> %t.times && filecheck %s --input-file=%t.timed --check-prefix=TIMED
// TIMED:      "name":"cse"{{.*}}"ms":{{[0-9]+\.[0-9]+}},"rows"

func.func @main(%x: f32[4], %y: f32[4]) -> f32[4] {
  %a = hlo.add %x, %y : f32[4]
  %b = hlo.add %x, %y : f32[4]
  %c = hlo.multiply %a, %b : f32[4]
  return %c : f32[4]
}
