"""Serves one document over keep-alive connections with Python's standard library. Usage: server.py DOCUMENT"""

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

with open(sys.argv[1], "rb") as file:
    DOCUMENT = file.read()


class Endpoint(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Otherwise Nagle's algorithm delays the body.
    disable_nagle_algorithm = True

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(DOCUMENT)))
        self.end_headers()
        self.wfile.write(DOCUMENT)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
print(server.server_address[1], flush=True)
server.serve_forever()
