//! Which VM this is.

use serde::{Deserialize, Deserializer, Serialize};

use crate::name::VmName;

/// What the metadata service says about the VM it is asked from.
///
/// ```
/// use scheduled_events::{Identity, VmName};
///
/// let identity: Identity =
///     serde_json::from_str(r#"{"name":"web-01","location":"westeurope","vmScaleSetName":"","osType":"Windows"}"#)?;
/// assert_eq!(identity.name, VmName::new("web-01"));
/// // The service writes an empty text where it has nothing to say.
/// assert_eq!(identity.vm_scale_set_name, None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    /// The name that `Resources` uses, which need not be the hostname.
    #[serde(deserialize_with = "required_name")]
    pub name: VmName,
    /// The Azure region, such as `westeurope`.
    #[serde(default, deserialize_with = "absent_if_empty")]
    pub location: Option<String>,
    /// The resource group.
    #[serde(default, deserialize_with = "absent_if_empty")]
    pub resource_group_name: Option<String>,
    /// The subscription.
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

/// The service writes an empty text where it has nothing to say.
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
    fn empty_fields_are_absent_and_unknown_ones_are_passed_over() {
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
    fn without_a_name_it_is_no_identity() {
        assert!(serde_json::from_str::<Identity>(r#"{"location":"westeurope"}"#).is_err());
        assert!(serde_json::from_str::<Identity>(r#"{"name":""}"#).is_err());
    }
}
