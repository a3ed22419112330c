// Maximum, minimum, clamp.

// elements: s8
func.func @maximum_of_least(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-128> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @minimum_of_greatest(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<127> : f32[N]
  %0 = hlo.minimum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @maximum_of_greatest(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<127> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @minimum_of_least(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-128> : f32[N]
  %0 = hlo.minimum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.maximum_of_least(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-127> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.minimum_of_greatest(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<126> : f32[N]
  %0 = hlo.minimum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.maximum_of_greatest(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<126> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.minimum_of_least(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-127> : f32[N]
  %0 = hlo.minimum %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: u8 u32
func.func @maximum_of_least.zero(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @minimum_of_least.zero(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.minimum %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: f32 f16 bf16 f8e5m2
func.func @maximum_of_least.infinity(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-inf> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @minimum_of_greatest.infinity(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<inf> : f32[N]
  %0 = hlo.minimum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @maximum_of_infinity(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<inf> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @minimum_of_infinity(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-inf> : f32[N]
  %0 = hlo.minimum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.maximum_of_infinity(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-inf> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.minimum_of_infinity(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<inf> : f32[N]
  %0 = hlo.minimum %x, %c : f32[N]
  return %0 : f32[N]
}

// NaN stays NaN.
func.func @not.maximum_of_greatest.infinity(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<inf> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.minimum_of_least.infinity(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-inf> : f32[N]
  %0 = hlo.minimum %x, %c : f32[N]
  return %0 : f32[N]
}

// Its largest numbers stand for infinity.
// elements: f8e4m3fn
func.func @maximum_of_least.finite(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-448.0> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: s8 u8 f16 f8e5m2
func.func @clamp_of_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %d = hlo.constant dense<3> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  %1 = hlo.minimum %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @clamp_of_constants.crossed(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<1> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  %1 = hlo.minimum %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @clamp_of_constants_below(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %d = hlo.constant dense<3> : f32[N]
  %0 = hlo.minimum %x, %d : f32[N]
  %1 = hlo.maximum %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.clamp_of_constants(%x: f32[N], %y: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %0 = hlo.maximum %x, %y : f32[N]
  %1 = hlo.minimum %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.clamp_of_constants_below(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<1> : f32[N]
  %0 = hlo.minimum %x, %d : f32[N]
  %1 = hlo.maximum %0, %c : f32[N]
  return %1 : f32[N]
}

// elements: f16 f8e5m2
func.func @not.clamp_of_constants_below.zeros(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0.0> : f32[N]
  %d = hlo.constant dense<-0.0> : f32[N]
  %0 = hlo.minimum %x, %d : f32[N]
  %1 = hlo.maximum %0, %c : f32[N]
  return %1 : f32[N]
}
