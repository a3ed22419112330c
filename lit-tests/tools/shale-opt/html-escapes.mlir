// Nothing in a program is part of the page's HTML: '<' in its texts is written as \u003c.

// RUN: shale-opt %s --cse --allow-unregistered-dialect --html=%t.html -o %t && filecheck %s --input-file=%t.html
// CHECK:      </head>
// CHECK-NOT:  {{<script>alert|<!--|<img}}
// CHECK:      @\"\u003cimg src=x onerror=alert(2)>\"
// CHECK:      \u003c/script>\u003cscript>alert(1)\u003c/script>\u003c!--
// CHECK:      \u003cb>a place\u003c/b>
// CHECK-NOT:  {{<script>alert|<!--|<img}}
// CHECK:      </html>

func.func @"<img src=x onerror=alert(2)>"() {
  %x = "some.op"() {text = "</script><script>alert(1)</script><!-- \\ \" /*STYLE*/"} : () -> i32 loc("<b>a place</b>":1:2)
  return
}
