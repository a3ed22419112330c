//! A module together with its session, as one value without a lifetime.
//!
//! Executables, the language server and foreign callers need that. `self_cell` writes the `unsafe` part: a hand-made
//! `Module<'static>` beside its `Arc<Session>` is undefined behaviour when it is moved into a function that drops it.

use crate::module::Module;
use crate::session::Session;
use std::sync::Arc;

self_cell::self_cell! {
    /// A module and the session that its handles point into.
    pub struct OwnedModule {
        owner: Arc<Session>,
        #[covariant]
        dependent: Module,
    }
    impl {Debug}
}

impl OwnedModule {
    /// The module.
    pub fn module(&self) -> &Module<'_> {
        self.borrow_dependent()
    }

    /// The session.
    pub fn session(&self) -> &Arc<Session> {
        self.borrow_owner()
    }

    /// Changes the module.
    pub fn with_module_mut<R>(&mut self, change: impl for<'c> FnOnce(&mut Module<'c>) -> R) -> R {
        self.with_dependent_mut(|_, module| change(module))
    }
}

const _: () = {
    const fn free<T: Send + Sync + 'static>() {}
    free::<OwnedModule>();
};
