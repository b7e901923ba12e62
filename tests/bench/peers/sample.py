"""Polls once a second and parses the JSON, like the sample in Azure's documentation. Usage: sample.py PORT"""

import sys
import time

import requests

ADDRESS = f"http://127.0.0.1:{sys.argv[1]}/metadata/scheduledevents"


def scheduled_events():
    response = requests.get(ADDRESS, headers={"Metadata": "true"}, params={"api-version": "2020-07-01"}, timeout=10)
    return response.json()


seen = None
while True:
    document = scheduled_events()
    if document["DocumentIncarnation"] != seen:
        seen = document["DocumentIncarnation"]
        for event in document["Events"]:
            print(event["EventId"], event["EventType"], event["EventStatus"], event["NotBefore"])
    time.sleep(1)
