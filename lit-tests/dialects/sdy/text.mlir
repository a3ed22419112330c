// RUN: shale-opt %S/data/forms.pretty.txt > %t && diff %S/data/forms.pretty.txt %t
// RUN: shale-opt %S/data/forms.generic.txt --print-op-generic > %t && diff %S/data/forms.generic.txt %t
// The files in data are what jaxlib 0.10.2 prints for one instance of each op, pretty and in generic form (`Module.parse(text).operation.get_asm()`).
// They come back byte for byte.
