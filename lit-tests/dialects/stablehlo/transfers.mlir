// RUN: shale-opt %s --legalize-stablehlo | filecheck %s
// Transfers take two ops in hlo, a request and its end; what comes from the queue has the types of the results.

// CHECK-LABEL: @send
func.func @send(%x: tensor<2xf32>, %t: !stablehlo.token) -> !stablehlo.token {
  // CHECK: %[[C:.*]] = hlo.send %x, %t, channel_id = 5
  // CHECK-NEXT: %[[D:.*]] = hlo.send_done %[[C]]
  // CHECK-NEXT: return %[[D]]
  %u = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>}> : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  return %u : !stablehlo.token
}

// CHECK-LABEL: @recv
func.func @recv(%t: !stablehlo.token) -> (tensor<2xf32>, !stablehlo.token) {
  // CHECK: %[[C:.*]] = hlo.recv %t, channel_id = 5
  // CHECK-NEXT: hlo.recv_done %[[C]]
  %x:2 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, is_host_transfer = false}> : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  return %x#0, %x#1 : tensor<2xf32>, !stablehlo.token
}

// CHECK-LABEL: @infeed
func.func @infeed(%t: !stablehlo.token) -> tensor<2xi32> {
  // CHECK: hlo.infeed %t, infeed_config = "queue" : (token[]) -> (s32[2], token[])
  %x:2 = "stablehlo.infeed"(%t) <{infeed_config = "queue", layout = [[0]]}> : (!stablehlo.token) -> (tensor<2xi32>, !stablehlo.token)
  return %x#0 : tensor<2xi32>
}
