//! The identity of this VM.

use serde::{Deserialize, Deserializer, Serialize};

use crate::name::VmName;

/// This VM's compute metadata.
///
/// ```
/// use scheduled_events::{Identity, VmName};
///
/// let identity: Identity =
///     serde_json::from_str(r#"{"name":"web-01","location":"westeurope","vmScaleSetName":"","osType":"Windows"}"#)?;
/// assert_eq!(identity.name, VmName::new("web-01"));
/// // The service sends an empty string for no value.
/// assert_eq!(identity.vm_scale_set_name, None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    /// The name in `Resources`, which may differ from the host name.
    #[serde(deserialize_with = "required_name")]
    pub name: VmName,
    /// The Azure region, such as `westeurope`.
    #[serde(default, deserialize_with = "absent_if_empty")]
    pub location: Option<String>,
    /// The resource group's name.
    #[serde(default, deserialize_with = "absent_if_empty")]
    pub resource_group_name: Option<String>,
    /// The subscription's id, a GUID.
    #[serde(default, deserialize_with = "absent_if_empty")]
    pub subscription_id: Option<String>,
    /// The VM's unique id.
    #[serde(default, deserialize_with = "absent_if_empty")]
    pub vm_id: Option<String>,
    /// The size, such as `Standard_D2s_v5`.
    #[serde(default, deserialize_with = "absent_if_empty")]
    pub vm_size: Option<String>,
    /// The scale set it belongs to, if any.
    #[serde(default, deserialize_with = "absent_if_empty")]
    pub vm_scale_set_name: Option<String>,
    /// The availability zone, if any.
    #[serde(default, deserialize_with = "absent_if_empty")]
    pub zone: Option<String>,
}

/// The service sends an empty string for no value.
fn absent_if_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Option::<String>::deserialize(deserializer)?.filter(|text| !text.is_empty()))
}

fn required_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<VmName, D::Error> {
    let name = String::deserialize(deserializer)?;
    if name.is_empty() {
        return Err(serde::de::Error::custom("the name is empty"));
    }
    Ok(VmName::new(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_fields_are_none_and_unknown_ones_are_ignored() {
        let identity: Identity = serde_json::from_str(
            r#"{"name":"web-01","location":"westeurope","resourceGroupName":"rg-shop-prod","vmScaleSetName":"",
                "zone":"","vmSize":"Standard_D2s_v5","osType":"Windows","tagsList":[]}"#,
        )
        .unwrap();
        assert_eq!(identity.name, VmName::new("web-01"));
        assert_eq!(identity.resource_group_name.as_deref(), Some("rg-shop-prod"));
        assert_eq!((identity.vm_scale_set_name, identity.zone, identity.vm_id), (None, None, None));
    }

    #[test]
    fn a_name_is_required() {
        assert!(serde_json::from_str::<Identity>(r#"{"location":"westeurope"}"#).is_err());
        assert!(serde_json::from_str::<Identity>(r#"{"name":""}"#).is_err());
    }
}
