//! JSON Schema, as much of it as `grammar/ast.schema.json` uses; any other keyword is a failure, not passed over.

use serde_json::{Map, Value};

/// Whether `value` is as the schema says; if not, where it is not and why.
pub(crate) fn validate(schema: &Value, value: &Value) -> Result<(), String> {
    Schema { root: schema }.holds(schema, value, "")
}

struct Schema<'s> {
    root: &'s Value,
}

impl Schema<'_> {
    fn holds(&self, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
        let keywords = schema.as_object().unwrap_or_else(|| panic!("no schema: {schema}"));
        for (keyword, rule) in keywords {
            let fits = match keyword.as_str() {
                "$schema" | "title" | "description" | "$defs" => true,
                "$ref" => return self.also(keywords, |s| s.holds(s.definition(rule), value, path)),
                "type" => list(rule).iter().any(|name| has_type(value, text(name))),
                "enum" => list(rule).contains(value),
                "const" => rule == value,
                "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().expect("a number")),
                "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().expect("a number")),
                "pattern" => value.as_str().is_none_or(|value| matches_pattern(value, text(rule))),
                "required" => {
                    value.as_object().is_none_or(|object| list(rule).iter().all(|key| object.contains_key(text(key))))
                }
                "properties" | "additionalProperties" | "items" => self.parts(keyword, rule, keywords, value, path)?,
                "anyOf" => list(rule).iter().any(|schema| self.holds(schema, value, path).is_ok()),
                "oneOf" => list(rule).iter().filter(|schema| self.holds(schema, value, path).is_ok()).count() == 1,
                _ => panic!("this keyword is not known: {keyword}"),
            };
            if !fits {
                return Err(format!("{keyword} {rule} does not hold at `{path}`: {value}"));
            }
        }
        Ok(())
    }

    /// A reference stands alone here, but for a description.
    fn also(&self, keywords: &Map<String, Value>, check: impl Fn(&Self) -> Result<(), String>) -> Result<(), String> {
        let others = keywords.keys().filter(|key| !matches!(key.as_str(), "$ref" | "description")).count();
        assert_eq!(others, 0, "keywords beside a reference: {keywords:?}");
        check(self)
    }

    fn definition(&self, reference: &Value) -> &Value {
        let pointer = text(reference).strip_prefix('#').expect("a reference within the schema");
        self.root.pointer(pointer).unwrap_or_else(|| panic!("nothing at {reference}"))
    }

    /// The members of an object, or of a list.
    fn parts(
        &self,
        keyword: &str,
        rule: &Value,
        keywords: &Map<String, Value>,
        value: &Value,
        path: &str,
    ) -> Result<bool, String> {
        match (keyword, value) {
            ("items", Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    self.holds(rule, item, &format!("{path}/{index}"))?;
                }
            }
            ("properties", Value::Object(members)) => {
                for (key, schema) in rule.as_object().expect("properties") {
                    if let Some(member) = members.get(key) {
                        self.holds(schema, member, &format!("{path}/{key}"))?;
                    }
                }
            }
            ("additionalProperties", Value::Object(members)) => {
                assert_eq!(rule, &Value::Bool(false), "only false is known");
                let known = keywords.get("properties").and_then(Value::as_object);
                return Ok(members.keys().all(|key| known.is_some_and(|known| known.contains_key(key))));
            }
            _ => {}
        }
        Ok(true)
    }
}

/// The elements of a list; a value by itself is one of a single element.
fn list(rule: &Value) -> Vec<Value> {
    rule.as_array().cloned().unwrap_or_else(|| vec![rule.clone()])
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a string expected: {value}"))
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => panic!("no type: {name}"),
    }
}

/// The one pattern there is, that of a code.
fn matches_pattern(value: &str, pattern: &str) -> bool {
    assert_eq!(pattern, "^[a-z0-9-]+/[a-z0-9-]+$");
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    value.split_once('/').is_some_and(|(area, name)| is_word(area) && is_word(name))
}
