//! The catalogue of the requirements of the standard, where it is at hand: it is no part of the project.

/// Its rows; `None` where there is no catalogue, so that what tries them can be skipped.
pub(crate) fn rows() -> Option<Vec<toml::Table>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/spec/requirements.toml");
    let table: toml::Table = std::fs::read_to_string(path).ok()?.parse().unwrap();
    let rows = table["requirement"].as_array().unwrap();
    Some(rows.iter().map(|row| row.as_table().unwrap().clone()).collect())
}
