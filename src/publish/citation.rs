//! How to cite a publication: `CITATION.cff`, and the metadata that DataCite takes for a DOI.

use serde_json::{Value, json};

use super::{About, Contributor, Publication};

/// Returns `CITATION.cff`.
pub fn citation_cff(publication: &Publication) -> String {
    let about = &publication.about;
    let mut lines = vec![
        "cff-version: 1.2.0".to_owned(),
        "message: If you use these data, please cite them as below.".to_owned(),
        "type: dataset".to_owned(),
    ];
    let mut line = |name: &str, text: &str| lines.push(format!("{name}: {}", quoted(text)));
    line("title", &about.title);
    line("abstract", &about.description);
    line("version", &about.version);
    line("date-released", &about.date);
    // The schema of CFF lists all identifiers of SPDX, so only those that dadu knows are safe there.
    match about.licence.is_known {
        true => line("license", &about.licence.name),
        false => line("license-url", &about.licence.url),
    }
    about.doi.iter().for_each(|doi| line("doi", doi));
    about.url.iter().for_each(|url| line("url", url));
    if !about.keywords.is_empty() {
        lines.push("keywords:".to_owned());
        lines.extend(about.keywords.iter().map(|word| format!("  - {}", quoted(word))));
    }
    lines.push("authors:".to_owned());
    lines.extend(about.contributors.iter().flat_map(author));
    lines.join("\n") + "\n"
}

fn author(person: &Contributor) -> Vec<String> {
    let mut lines = vec![
        format!("  - family-names: {}", quoted(&person.family)),
        format!("    given-names: {}", quoted(&person.given)),
    ];
    let orcid = person.orcid_url().map(|url| format!("    orcid: {}", quoted(&url)));
    let affiliation = &person.affiliation;
    let affiliation = affiliation.iter().map(|place| format!("    affiliation: {}", quoted(place)));
    lines.extend(orcid);
    lines.extend(affiliation);
    lines
}

/// Returns a text in double quotes, as both JSON and YAML read it.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

impl Contributor {
    /// Returns the address of the ORCID.
    pub fn orcid_url(&self) -> Option<String> {
        self.orcid.as_ref().map(|orcid| format!("https://orcid.org/{orcid}"))
    }

    /// Returns the name, with the given names first.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.given, self.family)
    }
}

/// Returns `datacite.json`, by the schema DataCite 4.
pub fn datacite(publication: &Publication) -> Value {
    let about = &publication.about;
    let mut data = json!({
        "schemaVersion": "http://datacite.org/schema/kernel-4",
        "creators": about.contributors.iter().map(creator).collect::<Vec<_>>(),
        "titles": [{ "title": about.title }],
        "publisher": { "name": about.publisher },
        "publicationYear": about.year(),
        "version": about.version,
        "types": { "resourceTypeGeneral": "Dataset", "resourceType": "Dataset" },
        "dates": [{ "date": about.date, "dateType": "Issued" }],
        "descriptions": [{ "description": about.description, "descriptionType": "Abstract" }],
        "subjects": about.keywords.iter().map(|word| json!({ "subject": word })).collect::<Vec<_>>(),
        "rightsList": [rights(about)],
        "formats": formats(publication),
    });
    if let Some(doi) = &about.doi {
        data["doi"] = doi.as_str().into();
        data["identifiers"] = json!([{ "identifier": doi, "identifierType": "DOI" }]);
    }
    about.url.iter().for_each(|url| data["url"] = url.as_str().into());
    data
}

fn creator(person: &Contributor) -> Value {
    let mut creator = json!({
        "name": format!("{}, {}", person.family, person.given),
        "nameType": "Personal",
        "givenName": person.given,
        "familyName": person.family,
    });
    if let Some(url) = person.orcid_url() {
        creator["nameIdentifiers"] = json!([{
            "nameIdentifier": url,
            "nameIdentifierScheme": "ORCID",
            "schemeUri": "https://orcid.org",
        }]);
    }
    if let Some(place) = &person.affiliation {
        creator["affiliation"] = json!([{ "name": place }]);
    }
    creator
}

fn rights(about: &About) -> Value {
    let licence = &about.licence;
    let mut rights = json!({ "rights": licence.name, "rightsUri": licence.url });
    if licence.is_known {
        rights["rightsIdentifier"] = licence.name.as_str().into();
        rights["rightsIdentifierScheme"] = "SPDX".into();
        rights["schemeUri"] = "https://spdx.org/licenses/".into();
    }
    rights
}

fn formats(publication: &Publication) -> Vec<&'static str> {
    let parquet = publication.has_parquet.then_some("application/vnd.apache.parquet");
    ["text/csv", "text/plain"].into_iter().chain(parquet).collect()
}
