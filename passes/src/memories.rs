//! What passes ask of functions in which the program says where arrays lie.

use shale_ir::body::Body;
use shale_ir::diag::Place;

/// Where a body has an op on a memory. Which bytes an array becomes there depends on its layout, and a memory's array may be used under no other name.
pub(crate) fn first_memory(body: &Body<'_>) -> Option<Place> {
    let is_memory = |op: &shale_ir::body::Op| body.info(*op).is_some_and(|info| info.dialect() == "buf");
    body.walk_all().find(is_memory).map(|op| body.place(op))
}
