//! Workflows run only pinned code, with minimal permissions and secrets.

use std::collections::BTreeSet;
use std::fs;

use saphyr::{LoadableYamlNode, Yaml};

use super::root;

/// The only secret.
const SECRET: &str = "secrets.FOREWARN_SIGN";

struct Workflow {
    name: String,
    text: String,
}

impl Workflow {
    fn all() -> Vec<Self> {
        let entries = fs::read_dir(root().join(".github/workflows")).unwrap();
        let mut workflows: Vec<Self> = entries
            .map(|entry| entry.unwrap().path())
            .map(|path| Self {
                name: path.file_name().unwrap().to_str().unwrap().to_owned(),
                text: fs::read_to_string(path).unwrap(),
            })
            .collect();
        workflows.sort_by(|one, other| one.name.cmp(&other.name));
        assert!(workflows.len() >= 3, "there are too few workflows");
        workflows
    }

    fn read(&self) -> Yaml<'_> {
        let mut documents = Yaml::load_from_str(&self.text).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        assert_eq!(documents.len(), 1, "{}", self.name);
        documents.remove(0)
    }

    fn jobs<'a>(&self, document: &'a Yaml<'a>) -> Vec<(String, &'a Yaml<'a>)> {
        let jobs = document["jobs"].as_mapping().unwrap();
        jobs.iter().map(|(name, job)| (format!("{}: {}", self.name, name.as_str().unwrap()), job)).collect()
    }
}

fn steps<'a>(job: &'a Yaml<'a>) -> impl Iterator<Item = &'a Yaml<'a>> {
    job.as_mapping_get("steps").and_then(Yaml::as_sequence).into_iter().flatten()
}

fn text<'a>(node: &'a Yaml<'a>, key: &str) -> Option<&'a str> {
    node.as_mapping_get(key)?.as_str()
}

/// The reusable workflow or the actions that a job uses.
fn uses<'a>(job: &'a Yaml<'a>) -> Vec<&'a str> {
    steps(job).chain([job]).filter_map(|part| text(part, "uses")).collect()
}

/// A part of a workflow as one string.
fn debug_text(node: &Yaml) -> String {
    format!("{node:?}")
}

#[test]
fn every_action_is_pinned_by_its_commit() {
    for workflow in Workflow::all() {
        for (name, job) in workflow.jobs(&workflow.read()) {
            for action in uses(job).into_iter().filter(|action| !action.starts_with("./")) {
                let (_, commit) = action.split_once('@').unwrap_or_else(|| panic!("{name} uses {action}"));
                let is_commit = commit.len() == 40 && commit.bytes().all(|digit| digit.is_ascii_hexdigit());
                assert!(is_commit, "{name} uses {action}");
                // Dependabot updates the version together with the commit.
                let line = workflow.text.lines().find(|line| line.contains(action)).unwrap();
                let version = line.split_once(" # v").unwrap_or_else(|| panic!("{line} has no version")).1;
                assert_eq!(version.split('.').count(), 3, "{line} needs a full version");
            }
        }
    }
}

#[test]
fn only_the_signing_job_sees_the_secret() {
    let mut signing = 0;
    for workflow in Workflow::all() {
        assert!(!workflow.text.replace(SECRET, "").contains("secrets."), "{} uses another secret", workflow.name);
        for (name, job) in workflow.jobs(&workflow.read()) {
            assert_ne!(text(job, "secrets"), Some("inherit"), "{name}");
            if text(job, "uses").is_some() || !debug_text(job).contains(SECRET) {
                continue;
            }
            signing += 1;
            for action in uses(job) {
                assert!(action.starts_with("actions/"), "{name} signs and uses {action}");
            }
            for step in steps(job) {
                let run = text(step, "run").unwrap_or_default();
                for tool in ["cargo", "rustup", "npm", "make", "choco", "curl", "apt", "makensis", "package"] {
                    let runs = run.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == tool);
                    assert!(!runs, "{name} signs and runs {tool}");
                }
            }
        }
    }
    assert_eq!(signing, 1, "jobs that see the secret");
}

#[test]
fn jobs_have_only_the_permissions_they_need() {
    let mut granted = Vec::new();
    for workflow in Workflow::all() {
        let document = workflow.read();
        let permissions = |node: &Yaml| -> Vec<String> {
            let permissions =
                node.as_mapping_get("permissions").map(|map| map.as_mapping().expect("a mapping of permissions"));
            let pair =
                |(name, level): (&Yaml, &Yaml)| format!("{}: {}", name.as_str().unwrap(), level.as_str().unwrap());
            permissions.into_iter().flatten().map(pair).collect()
        };
        assert_eq!(permissions(&document), ["contents: read"], "{}", workflow.name);
        for (name, job) in workflow.jobs(&document) {
            granted.extend(permissions(job).into_iter().map(|permission| format!("{name}: {permission}")));
            for step in steps(job).filter(|step| text(step, "uses").is_some_and(|uses| uses.contains("/checkout@"))) {
                let persists = step["with"].as_mapping_get("persist-credentials").and_then(Yaml::as_bool);
                assert_eq!(persists, Some(false), "{name} leaves its token in the checkout");
            }
        }
    }
    assert_eq!(
        granted,
        [
            "release.yml: attest: contents: read",
            "release.yml: attest: id-token: write",
            "release.yml: attest: attestations: write",
            "release.yml: attach: contents: write",
        ]
    );
}

#[test]
fn release_tools_are_pinned() {
    let mut toolchains = BTreeSet::new();
    for workflow in Workflow::all() {
        let document = workflow.read();
        if workflow.text.contains("cargo ") || workflow.text.contains("run: make ") {
            let environment =
                document.as_mapping_get("env").unwrap_or_else(|| panic!("{} doesn't pin Rust", workflow.name));
            let version = text(environment, "RUSTUP_TOOLCHAIN").unwrap();
            assert_eq!(version.split('.').count(), 3, "{version} isn't a full version");
            toolchains.insert(version.to_owned());
        }
        let floating = ["-latest", "@stable", "rustup update", "default-toolchain stable"];
        assert!(!floating.iter().any(|name| workflow.text.contains(name)), "{} uses unpinned versions", workflow.name);
    }
    assert_eq!(toolchains.len(), 1, "{toolchains:?}");
    let rust = fs::read_to_string(root().join(".github/install-rust")).unwrap();
    assert!(rust.contains("sha256sum --check") && rust.contains("--default-toolchain \"$RUSTUP_TOOLCHAIN\""), "{rust}");
    let makefile = fs::read_to_string(root().join("Makefile")).unwrap();
    for line in makefile.lines().filter(|line| line.contains("cargo install")) {
        assert!(line.contains("--locked") && line.contains("--version"), "{line}");
    }
}

#[test]
fn every_released_file_is_attested() {
    let workflow = Workflow::all().into_iter().find(|workflow| workflow.name == "release.yml").unwrap();
    let document = workflow.read();
    let attests =
        |step: &&Yaml| text(step, "uses").is_some_and(|uses| uses.starts_with("actions/attest-build-provenance@"));
    let subjects: Vec<Option<&str>> = workflow
        .jobs(&document)
        .iter()
        .flat_map(|(_, job)| steps(job))
        .filter(attests)
        .map(|step| text(&step["with"], "subject-path"))
        .collect();
    assert_eq!(subjects, [Some("dist/*")], "all files, including the checksums");
    let signing = fs::read_to_string(root().join("docs/signing.md")).unwrap();
    assert!(signing.contains("gh attestation verify"), "docs/signing.md");
}

/// Whether a job runs in the container that builds and packages the Windows programs.
fn is_on_debian(job: &Yaml) -> bool {
    job.as_mapping_get("container").and_then(|container| text(container, "image")) == Some("debian:12")
}

#[test]
fn windows_releases_are_built_by_make_on_debian() {
    let mut built_by = Vec::new();
    for workflow in Workflow::all() {
        for (name, job) in workflow.jobs(&workflow.read()) {
            let runs: Vec<&str> = steps(job).filter_map(|step| text(step, "run")).collect();
            for run in &runs {
                for tool in
                    ["cargo build --release", "cargo build --locked --release", "makensis", "scripts/windows/package"]
                {
                    assert!(!run.contains(tool), "{name} runs {tool} instead of make");
                }
            }
            let makes = |target: &str| runs.iter().any(|run| run.lines().any(|line| line.starts_with(target)));
            for target in ["make windows", "make package-windows", "make test-windows"] {
                if makes(target) {
                    assert!(is_on_debian(job), "{name} runs {target} elsewhere");
                    built_by.push(format!("{name}: {target}"));
                }
            }
        }
    }
    assert_eq!(
        built_by,
        [
            "release.yml: package-windows: make package-windows",
            "windows.yml: build: make windows",
            "windows.yml: build: make test-windows",
        ]
    );
}

#[test]
fn a_release_waits_for_the_smoke_tests() {
    let workflows = Workflow::all();
    let find = |name: &str| workflows.iter().find(|workflow| workflow.name == name).unwrap();

    let release = find("release.yml").read();
    let jobs = &release["jobs"];
    let needs: Vec<&str> = jobs["attest"]["needs"].as_sequence().unwrap().iter().filter_map(Yaml::as_str).collect();
    assert!(needs.contains(&"smoke"), "{needs:?}");
    assert_eq!(text(&jobs["smoke"], "uses"), Some("./.github/workflows/smoke.yml"));
    let tested = text(&jobs["smoke"]["with"], "from").unwrap();
    let attested =
        steps(&jobs["attest"]).filter_map(|step| step.as_mapping_get("with")?.as_mapping_get("pattern")?.as_str());
    assert_eq!(attested.collect::<Vec<_>>(), [tested], "only tested files are released");
    let prefix = tested.strip_suffix('*').unwrap();
    assert!(text(&jobs["sign-setup"]["with"], "to").unwrap().starts_with(prefix));

    let smoke = find("smoke.yml").read();
    let job = &smoke["jobs"]["smoke"];
    let systems = job["strategy"]["matrix"]["system"].as_sequence().unwrap();
    let systems: Vec<&str> = systems.iter().filter_map(Yaml::as_str).collect();
    assert_eq!(systems, ["windows-2022", "windows-2025", "windows-11-arm"]);
    assert_eq!(text(job, "runs-on"), Some("${{ matrix.system }}"));
    let runs = |option: &str| {
        let mut runs = steps(job).filter_map(|step| text(step, "run"));
        runs.any(|run| run.contains("scripts/windows/smoke.ps1 ") && run.contains(option))
    };
    assert!(runs("-Folder") && runs("-Setup"), "portable and installed");
    assert_eq!(text(&find("windows.yml").read()["jobs"]["smoke"], "uses"), Some("./.github/workflows/smoke.yml"));
}
