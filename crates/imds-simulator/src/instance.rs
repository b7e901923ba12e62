//! The instance metadata of a VM.

use serde_json::{Value, json};

/// The api-versions of `/metadata/instance`, oldest first.
#[rustfmt::skip] // rustfmt would put each on its own line.
pub(crate) const VERSIONS: &[&str] = &[
    "2017-03-01", "2017-04-02", "2017-08-01", "2017-10-01", "2017-12-01", "2018-02-01", "2018-04-02", "2018-10-01",
    "2019-02-01", "2019-03-11", "2019-04-30", "2019-06-01", "2019-06-04", "2019-08-01", "2019-08-15", "2019-11-01",
    "2020-06-01", "2020-07-15", "2020-09-01", "2020-10-01", "2020-12-01", "2021-01-01", "2021-02-01", "2021-03-01",
    "2021-05-01", "2021-08-01", "2021-10-01", "2021-11-01", "2021-11-15", "2021-12-13", "2023-07-01", "2023-11-15",
    "2024-03-15", "2024-07-17", "2025-04-07",
];

/// What all VMs of the set have in common.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    pub(crate) location: String,
    pub(crate) resource_group: String,
    pub(crate) subscription_id: String,
    pub(crate) scale_set: String,
}

/// The tree below `/metadata/instance`.
#[derive(Debug, Clone)]
pub(crate) struct Instance {
    tree: Value,
}

/// A serialized subtree.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Json(String),
    Text(String),
}

impl Instance {
    pub(crate) fn new(name: &str, vm_id: &str, number: usize, site: &Site) -> Self {
        let resource_id = format!(
            "/subscriptions/{}/resourceGroups/{}/providers/Microsoft.Compute/virtualMachines/{name}",
            site.subscription_id, site.resource_group
        );
        // Azure's defaults: three fault domains, five update domains.
        let compute = json!({
            "azEnvironment": "AzurePublicCloud",
            "location": site.location,
            "name": name,
            "offer": "WindowsServer",
            "osType": "Windows",
            "platformFaultDomain": (number % 3).to_string(),
            "platformUpdateDomain": (number % 5).to_string(),
            "publisher": "MicrosoftWindowsServer",
            "resourceGroupName": site.resource_group,
            "resourceId": resource_id,
            "sku": "2022-datacenter-azure-edition",
            "subscriptionId": site.subscription_id,
            "tags": "",
            "tagsList": [],
            "version": "latest",
            "vmId": vm_id,
            "vmScaleSetName": site.scale_set,
            "vmSize": "Standard_D2s_v5",
            "zone": "",
        });
        let address = format!("10.0.{}.{}", number / 250, number % 250 + 4);
        let network = json!({ "interface": [{
            "ipv4": {
                "ipAddress": [{ "privateIpAddress": address, "publicIpAddress": "" }],
                "subnet": [{ "address": "10.0.0.0", "prefix": "16" }],
            },
            "ipv6": { "ipAddress": [] },
            "macAddress": format!("000D3A{number:06X}"),
        }] });
        Self { tree: json!({ "compute": compute, "network": network }) }
    }

    /// The subtree at this path below `/metadata/instance`. As text, a branch is the list of its children.
    pub(crate) fn part(&self, path: &str, as_text: bool) -> Option<Part> {
        let mut node = &self.tree;
        for segment in path.split('/').filter(|segment| !segment.is_empty()) {
            node = match node {
                Value::Object(fields) => fields.get(segment)?,
                Value::Array(items) => items.get(segment.parse::<usize>().ok()?)?,
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return None,
            };
        }
        if !as_text {
            return Some(Part::Json(node.to_string()));
        }
        let branch =
            |name: String, value: &Value| if value.is_object() || value.is_array() { name + "/" } else { name };
        Some(Part::Text(match node {
            Value::String(text) => text.clone(),
            Value::Object(fields) => {
                fields.iter().map(|(name, value)| branch(name.clone(), value)).collect::<Vec<_>>().join("\n")
            }
            Value::Array(items) => {
                let names = items.iter().enumerate().map(|(index, value)| branch(index.to_string(), value));
                names.collect::<Vec<_>>().join("\n")
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => node.to_string(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use scheduled_events::{Identity, VmName};

    use super::*;

    fn instance() -> Instance {
        let site = Site {
            location: "westeurope".into(),
            resource_group: "rg".into(),
            subscription_id: "S".into(),
            scale_set: String::new(),
        };
        Instance::new("web-01", "ID", 0, &site)
    }

    #[test]
    fn the_name_is_available_as_text_and_json() {
        assert_eq!(instance().part("compute/name", true), Some(Part::Text("web-01".into())));
        assert_eq!(instance().part("compute/name", false), Some(Part::Json("\"web-01\"".into())));
    }

    #[test]
    fn clients_can_read_the_compute_document() {
        let Some(Part::Json(json)) = instance().part("compute", false) else { panic!("no JSON") };
        let identity: Identity = serde_json::from_str(&json).unwrap();
        assert_eq!(identity.name, VmName::new("web-01"));
        assert_eq!(identity.location.as_deref(), Some("westeurope"));
        assert_eq!(identity.vm_id.as_deref(), Some("ID"));
        assert_eq!(identity.vm_scale_set_name, None);
    }

    #[test]
    fn a_branch_as_text_lists_its_children() {
        assert_eq!(instance().part("", true), Some(Part::Text("compute/\nnetwork/".into())));
        assert_eq!(instance().part("network/interface", true), Some(Part::Text("0/".into())));
    }

    #[test]
    fn unknown_paths_are_none() {
        assert_eq!(instance().part("compute/color", false), None);
        assert_eq!(instance().part("compute/name/first", false), None);
        assert_eq!(instance().part("network/interface/7", false), None);
    }

    #[test]
    fn the_versions_are_in_order() {
        assert!(VERSIONS.is_sorted());
    }
}
