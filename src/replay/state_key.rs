//! The state of a replay as a value that can be kept and compared without the types of its game.

use std::any::Any;
use std::fmt::Debug;
use std::hash::{BuildHasher, Hash, Hasher};
use std::rc::Rc;

use super::Quickly;

/// A position, or everything on which the continuation of a replay depends. Values of two games are never equal.
#[derive(Clone, Debug)]
pub struct StateKey {
    value: Rc<dyn Value>,
    /// Computed once, because a table of states asks for it often.
    digest: u64,
}

/// A value whose type is known only to the replay that made it.
trait Value: Debug {
    fn as_any(&self) -> &dyn Any;
    fn is(&self, other: &dyn Any) -> bool;
}

impl<T: Any + Debug + Eq> Value for T {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

impl StateKey {
    /// Keeps a value.
    pub(super) fn new(value: impl Any + Debug + Eq + Hash) -> StateKey {
        StateKey { digest: Quickly::default().hash_one(&value), value: Rc::new(value) }
    }

    /// Returns the value, if it has this type.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.value.as_any().downcast_ref()
    }
}

impl PartialEq for StateKey {
    fn eq(&self, other: &StateKey) -> bool {
        self.digest == other.digest && self.value.is(other.value.as_any())
    }
}

impl Eq for StateKey {}

impl Hash for StateKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digest.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_one_type_are_compared() {
        let [one, same, other] = [3u8, 3, 4].map(StateKey::new);
        assert!(one == same && one != other && one != StateKey::new(3u16));
        assert_eq!((one.get::<u8>(), one.get::<u16>()), (Some(&3), None));
    }
}
