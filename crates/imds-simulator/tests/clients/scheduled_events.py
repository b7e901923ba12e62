"""A client such as administrators write: `requests`, one session, GET and then StartRequests.

Usage: scheduled_events.py BASE_URL get|approve
Prints what it found as one line of JSON.
"""

import json
import sys

import requests

API_VERSION = "2020-07-01"


def events_url(base):
    return base + "/metadata/scheduledevents"


def read_document(session, base):
    response = session.get(events_url(base), params={"api-version": API_VERSION}, timeout=30)
    response.raise_for_status()
    return response.json()


def own_name(session, base):
    params = {"api-version": "2021-02-01", "format": "text"}
    response = session.get(base + "/metadata/instance/compute/name", params=params, timeout=30)
    response.raise_for_status()
    return response.text


def approve(session, base, event_id):
    body = {"StartRequests": [{"EventId": event_id}]}
    # Both ways are found in the wild: a JSON body with its type, and plain text without one.
    with_type = session.post(events_url(base), params={"api-version": API_VERSION}, json=body, timeout=30)
    without = session.post(events_url(base), params={"api-version": API_VERSION}, data=json.dumps(body), timeout=30)
    return [with_type.status_code, without.status_code]


def main():
    base, task = sys.argv[1], sys.argv[2]
    session = requests.Session()
    session.trust_env = False
    session.headers.update({"Metadata": "true"})

    name = own_name(session, base)
    document = read_document(session, base)
    mine = [event for event in document["Events"] if name.lower() in (vm.lower() for vm in event["Resources"])]
    found = {"name": name, "incarnation": document["DocumentIncarnation"], "mine": mine}
    if task == "approve":
        found["approved"] = [approve(session, base, event["EventId"]) for event in mine]
        found["after"] = read_document(session, base)["Events"]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
