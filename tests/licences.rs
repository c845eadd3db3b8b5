//! What others may do with the crate: no part under the GPL without `rules`, and a clean package.

use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::process::Command;

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--offline", "--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Name and licence of the normal dependencies, direct or not, with these features.
fn normal_dependencies(features: &[&str]) -> BTreeSet<(String, String)> {
    let mut arguments = vec!["metadata", "--format-version", "1", "--no-default-features"];
    let list = features.join(",");
    if !features.is_empty() {
        arguments.extend(["--features", &list]);
    }
    let metadata: Value = serde_json::from_str(&cargo(&arguments)).unwrap();
    let packages: HashMap<&str, &Value> =
        metadata["packages"].as_array().unwrap().iter().map(|it| (it["id"].as_str().unwrap(), it)).collect();
    let nodes: HashMap<&str, &Value> =
        metadata["resolve"]["nodes"].as_array().unwrap().iter().map(|it| (it["id"].as_str().unwrap(), it)).collect();
    let mut found = BTreeSet::new();
    let mut waiting = vec![metadata["resolve"]["root"].as_str().unwrap()];
    while let Some(id) = waiting.pop() {
        for dependency in nodes[id]["deps"].as_array().unwrap() {
            let is_normal = dependency["dep_kinds"].as_array().unwrap().iter().any(|kind| kind["kind"].is_null());
            let id = dependency["pkg"].as_str().unwrap();
            let package = packages[id];
            let name = package["name"].as_str().unwrap().to_owned();
            if is_normal && found.insert((name, package["license"].as_str().unwrap_or("none").to_owned())) {
                waiting.push(id);
            }
        }
    }
    found
}

#[test]
fn no_gpl_without_the_rules() {
    for features in [&[][..], &["report"], &["serde"], &["report", "serde"]] {
        let dependencies = normal_dependencies(features);
        assert!(dependencies.iter().any(|(name, _)| name == "nom"), "the list is that of the crate: {dependencies:?}");
        for (name, licence) in dependencies {
            assert!(!licence.contains("GPL") && licence != "none", "{name} is under {licence} ({features:?})");
        }
    }
    let ruled = normal_dependencies(&["rules"]);
    assert!(ruled.iter().any(|(_, licence)| licence.contains("GPL")), "README.md says so: {ruled:?}");
}

#[test]
fn the_package_holds_what_belongs_there() {
    let list = cargo(&["package", "--list", "--allow-dirty"]);
    let files: Vec<&str> = list.lines().collect();
    for file in [
        "Cargo.toml",
        "README.md",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "src/lib.rs",
        "grammar/problems.md",
        "grammar/ast.schema.json",
        "examples/club.pgn",
    ] {
        assert!(files.contains(&file), "{file} is missing");
    }
    let known = ["src/", "grammar/", "tests/", "snapshots/", "benches/", "examples/"];
    for file in files {
        let file = file.replace('\\', "/");
        let at_top = !file.contains('/');
        assert!(at_top || known.iter().any(|folder| file.starts_with(folder)), "{file} does not belong here");
        assert!(!file.ends_with(".new") && !file.ends_with(".orig") || file == "Cargo.toml.orig", "{file}");
    }
}
