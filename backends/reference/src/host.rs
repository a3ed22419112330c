//! What lies outside a program for one replica.

use shale_ir::diag::Place;
use shale_ir::eval::{EvalError, EvalResult, Host};

/// The host of one replica.
#[derive(Default)]
pub(crate) struct ReplicaHost {
    failures: Vec<EvalError>,
}

impl ReplicaHost {
    /// The judgements that failed.
    pub(crate) fn into_failures(self) -> Vec<EvalError> {
        self.failures
    }
}

impl Host for ReplicaHost {
    fn judge(&mut self, op: &str, place: Place, verdict: Result<(), String>) -> EvalResult<()> {
        if let Err(message) = verdict {
            self.failures.push(EvalError { message, hint: None, trace: vec![(op.into(), place)] });
        }
        Ok(())
    }
}
