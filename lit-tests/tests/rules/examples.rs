//! Examples of rules: functions in files of `lit-tests/rules`.

use shale_ir::element::{ElementKind, ElementType};
use shale_ir::literal::Literal;
use std::path::{Path, PathBuf};

/// A function on which a rule must fire, or must not.
#[derive(Clone)]
pub struct Example {
    /// The function's name, with the file that it is from.
    pub name: String,
    /// The rule.
    pub rule: String,
    /// True if the rule must fire.
    pub fires: bool,
    /// The element types for which the function stands, as names.
    pub elements: String,
    /// The function's text.
    pub text: String,
}

/// All examples, in the order of files and lines.
pub fn examples() -> Vec<Example> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("rules"), &mut files);
    files.sort();
    files.iter().flat_map(|file| in_file(file)).collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        if entry.is_dir() {
            collect(&entry, found);
        } else if entry.extension().is_some_and(|e| e == "mlir") {
            found.push(entry);
        }
    }
}

fn in_file(file: &Path) -> Vec<Example> {
    let text = std::fs::read_to_string(file).unwrap();
    let (mut elements, mut found): (String, Vec<Example>) = ("f32".into(), Vec::new());
    for line in text.lines() {
        if let Some(list) = line.strip_prefix("// elements:") {
            elements = list.trim().into();
        } else if let Some(rest) = line.strip_prefix("func.func @") {
            let name: String = rest.split('(').next().unwrap().trim_matches('"').into();
            let (fires, rule) = match name.strip_prefix("not.") {
                Some(rule) => (false, rule),
                None => (true, name.as_str()),
            };
            let rule = rule.split('.').next().unwrap().to_string();
            found.push(Example { rule, fires, elements: elements.clone(), text: String::new(), name });
        }
        if let (Some(last), false) = (found.last_mut(), line.starts_with("//")) {
            last.text += line;
            last.text.push('\n');
        }
    }
    found
}

/// The element types that a word stands for: a class of types or the name of one.
pub fn element_types(word: &str) -> Vec<ElementType> {
    let kinds: &[ElementKind] = match word {
        "pred" => &[ElementKind::Pred],
        "signed" => &[ElementKind::Signed],
        "unsigned" => &[ElementKind::Unsigned],
        "int" => &[ElementKind::Signed, ElementKind::Unsigned],
        "float" => &[ElementKind::Float],
        "complex" => &[ElementKind::Complex],
        "all" => &[ElementKind::Pred, ElementKind::Signed, ElementKind::Unsigned, ElementKind::Float, ElementKind::Complex],
        name => return vec![ElementType::ALL.iter().copied().find(|e| e.xla_name() == name).unwrap_or_else(|| panic!("no element type {name}"))],
    };
    ElementType::ALL.iter().copied().filter(|e| kinds.contains(&e.kind())).collect()
}

impl Example {
    /// The example for each of its element types.
    pub fn instances(&self) -> Vec<Example> {
        let types = self.elements.split_whitespace().flat_map(element_types);
        let number = regex::Regex::new(r"dense<(-?\d+|-?inf)> : f32").unwrap();
        let instance = |ty: ElementType| {
            let spelled = |found: &regex::Captures<'_>| format!("dense<{}> : f32", number_text(ty, found[1].parse().unwrap()));
            let text = number.replace_all(&self.text, spelled).replace("f32[", &format!("{}[", ty.xla_name())).replace("F32[", "f32[");
            Example { elements: ty.xla_name().into(), text, ..self.clone() }
        };
        types.map(instance).collect()
    }
}

/// A number as it is written for an element type.
fn number_text(ty: ElementType, n: f64) -> String {
    let scalar = Literal::exact_scalar(ty, n).unwrap_or_else(|| panic!("{} has no {n}", ty.xla_name()));
    let mut text = Vec::new();
    shale_ir::element::print_element(&mut text, ty, scalar.bytes());
    String::from_utf8(text).unwrap()
}
