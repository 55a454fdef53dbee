//! A publication as other programs read it. `DADU_PYTHON` names a Python with `frictionless`, `pycldf` or
//! `cffconvert`. The test reports each program that it skips.

use std::process::{Command, Output};

use super::{archive_of, publish};
use crate::support::desk::Desk;
use crate::support::{files, text};

/// Programs, each with a script that runs in the folder of the publication, and its expected last line.
const PROGRAMS: [(&str, &str, &str); 3] = [
    (
        "frictionless",
        "from frictionless import Package\n\
         report = Package('datapackage.json').validate()\n\
         print(report.flatten(['name', 'rowNumber', 'fieldName', 'type', 'note'])[:9])\n\
         print('valid' if report.valid else 'invalid')",
        "valid",
    ),
    (
        "pycldf",
        "import logging\nfrom pycldf import Dataset\n\
         data = Dataset.from_metadata('rules/StructureDataset-metadata.json')\n\
         print('valid' if data.validate(log=logging.getLogger()) else 'invalid')",
        "valid",
    ),
    (
        "cffconvert",
        "from cffconvert.cli.create_citation import create_citation\n\
         create_citation('CITATION.cff', None).validate()\nprint('valid')",
        "valid",
    ),
];

/// Gives a log of the corpus the consent of its players.
fn with_consent(log: &str) -> String {
    log.replace("Dadu: 1\n", "Dadu: 1\nConsent-Use: public\n")
}

/// Publishes the corpus of legal logs, under pseudonyms.
fn corpus() -> Desk {
    let desk = archive_of(&[]);
    for (number, file) in files("corpus/legal", "dadu").iter().enumerate() {
        desk.file(&format!("logs/{number}.dadu"), with_consent(&text(file)));
    }
    desk.dadu(&["add", "logs"]);
    let (code, said) = publish(&desk, "out", &[]);
    assert_eq!(code, 0, "{said}");
    desk
}

#[test]
fn other_programs_find_a_publication_of_the_corpus_valid() {
    let Some(python) = std::env::var_os("DADU_PYTHON") else {
        return eprintln!(
            "skipped: DADU_PYTHON names no Python with frictionless, pycldf and cffconvert"
        );
    };
    let desk = corpus();
    for (program, script, expected) in PROGRAMS {
        // These programs need different versions of one package, so a Python may lack some of them.
        let import = Command::new(&python).args(["-c", &format!("import {program}")]).output();
        if !import.is_ok_and(|output| output.status.success()) {
            eprintln!("skipped: this Python has no {program}");
            continue;
        }
        let mut command = Command::new(&python);
        let Output { stdout, stderr, .. } = command
            .args(["-c", script])
            .current_dir(desk.path("out"))
            .output()
            .expect("Python runs");
        let (said, errors) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
        assert_eq!(said.lines().last(), Some(expected), "{program}: {said}{errors}");
    }
}
