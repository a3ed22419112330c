// RUN: shale-opt %s --legalize-builder | filecheck %s

// A token goes through the loop as one more value, and orders the infeeds.
func.func @infeeds(%n: s32[]) -> s32[] {
  %0 = builder.while_loop %n {
  ^bb0(%i: s32[]):
    %m = builder.constant value = dense<3> : s32[]
    %more = builder.lt %i, %m : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %d = builder.infeed : () -> s32[]
    %s = builder.add %i, %d : (s32[], s32[]) -> s32[]
    hlo.return %s : s32[]
  } : (s32[]) -> s32[]
  %1 = builder.infeed : () -> s32[]
  %2 = builder.add %0, %1 : (s32[], s32[]) -> s32[]
  return %2 : s32[]
}
