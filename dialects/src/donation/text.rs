//! The text of HLO's donations: `{ {0}: (1, {2}, may-alias) }` and `{ (0, {}), (1, {2}) }`.

use crate::scan::Scan;
use shale_ir::op::OpError;
use std::fmt;

/// Which part of the parameters or of the result: numbers that lead to it, the first that of the parameter or of the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place(pub(super) Vec<usize>);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// A part of the result that takes the memory of a part of the parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Alias {
    pub(super) output: Place,
    pub(super) parameter: Place,
}

/// Reads `hlo.input_output_alias`.
///
/// # Errors
/// What is expected where.
pub(super) fn aliases(text: &str) -> Result<Vec<Alias>, OpError> {
    let mut scan = Scan::new("hlo.input_output_alias", "{ {0}: (1, {}, may-alias) }", text);
    let alias = |s: &mut Scan<'_>| {
        let mut output = s.list("{", "}", index)?;
        if output.is_empty() {
            output.push(0); // the whole result, which is one array
        }
        s.expect(":")?;
        Ok(Alias { output: Place(output), parameter: parameter(s)? })
    };
    let all = scan.list("{", "}", alias)?;
    scan.end().map(|()| all)
}

/// Reads `hlo.buffer_donor`.
///
/// # Errors
/// What is expected where.
pub(super) fn donors(text: &str) -> Result<Vec<Place>, OpError> {
    let mut scan = Scan::new("hlo.buffer_donor", "{ (1, {}) }", text);
    let all = scan.list("{", "}", parameter)?;
    scan.end().map(|()| all)
}

fn index(scan: &mut Scan<'_>) -> Result<usize, OpError> {
    let number = scan.number()?;
    usize::try_from(number).map_err(|_| scan.expected("an index"))
}

/// `(0, {1}, may-alias)`; the last part may be left out.
fn parameter(scan: &mut Scan<'_>) -> Result<Place, OpError> {
    scan.expect("(")?;
    let mut place = vec![index(scan)?];
    scan.expect(",")?;
    place.extend(scan.list("{", "}", index)?);
    if scan.eat(",") && !scan.eat("may-alias") && !scan.eat("must-alias") {
        return Err(scan.expected("may-alias or must-alias"));
    }
    scan.expect(")")?;
    Ok(Place(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        let alias = |output: &[usize], parameter: &[usize]| Alias { output: Place(output.to_vec()), parameter: Place(parameter.to_vec()) };
        let text = "{ {0}: (0, {}, may-alias), {1, 2}: (3, {4}, must-alias), {}:(1,{}) }";
        assert_eq!(aliases(text), Ok(vec![alias(&[0], &[0]), alias(&[1, 2], &[3, 4]), alias(&[0], &[1])]));
        assert_eq!((aliases("{}"), donors("{ }")), (Ok(vec![]), Ok(vec![])));
        assert_eq!(donors("{ (0, {}), (1, {2}) }"), Ok(vec![Place(vec![0]), Place(vec![1, 2])]));
    }

    #[test]
    fn errors() {
        let message = |text| aliases(text).unwrap_err().message;
        assert_eq!(message("{ {0} (0, {}) }"), "hlo.input_output_alias must have ':' before '(0, {}) }', but is '{ {0} (0, {}) }'");
        assert_eq!(message("{ {0"), "hlo.input_output_alias must have ',' before the end, but is '{ {0'");
        assert!(message("{ {0}: (0, {}, perhaps) }").contains("may-alias or must-alias before 'perhaps) }'"));
        assert!(message("{ {99999999999999999999}: (0, {}) }").contains("a number before"));
        assert!(message("{} {}").contains("an end before '{}'"));
    }
}
