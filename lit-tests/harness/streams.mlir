// Text goes through pipes and files without change.

// RUN: echo one > %t && echo two >> %t
// RUN: cat %t | cmp %t -
// RUN: echo -n 'one ' 2> %T/errors | not diff %t -
// RUN: cmp %T/errors /dev/null
// RUN: mkdir -p %T/folder && cp %s %T/folder/copy
// RUN: cmp %s \
// RUN:   %T/folder/copy && rm -r %T/folder
