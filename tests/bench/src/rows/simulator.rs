//! The simulator's throughput and CPU time.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use bench::callgrind::Callgrind;
use bench::peers::{self, LineReader};
use bench::process::CpuMeter;
use bench::statistics::median;
use bench::table::{Amount, Goal, Row};
use serde_json::Value;
use tokio::process::Command;

pub(super) const NOTE: &str = "one thread with 32 keep-alive connections, median of 5 runs of 2 s each, taking turns, \
    against Python's ThreadingHTTPServer with the same document and against hyper with the same document and nothing behind \
    it; the instructions of 2,000 requests over one connection, counted by Valgrind; then CPU time while 1,000 VMs poll \
    once a second.";

const CONNECTIONS: usize = 32;
const RUNS: usize = 5;
const RUN: Duration = Duration::from_secs(2);
const VMS: usize = 1_000;
const SECONDS: u32 = 20;
/// Requests whose instructions are counted.
const COUNTED: u32 = 2_000;

pub(super) async fn measure() -> Vec<Row> {
    let folder = tempfile::tempdir().unwrap();
    let mut simulator = LineReader::start(without_rate_limit(Command::new(peers::built("imds-simulator"))));
    let endpoint = endpoints(&mut simulator).await[0];
    let document = folder.path().join("document.json");
    std::fs::write(&document, get(endpoint, EVENTS)).unwrap();
    let mut python = Command::new(peers::python().await);
    python.arg(peers::script("server.py")).arg(&document);
    let mut hyper = Command::new(peers::built("bench-hyper"));
    hyper.arg(&document);
    let (mut python, mut hyper) = (LineReader::start(python), LineReader::start(hyper));
    let servers = [endpoint, python.address().await, hyper.address().await];
    let mut rates = [const { Vec::new() }; 3];
    for _ in 0..RUNS {
        for (server, rates) in servers.iter().zip(&mut rates) {
            rates.push(requests_per_second(*server));
        }
    }
    drop((simulator, python, hyper));
    let [ours, python, hyper] = rates.map(|rates| Amount::Rate(median(&rates)));

    let instructions = (counted_simulator().await, counted_hyper(&document).await);
    let cores = poll_with_a_thousand_vms().await;
    let what = "simulator, requests per second";
    let bare = "hyper alone";
    vec![
        Row::new(what, ours, "Python's ThreadingHTTPServer", python, Goal::AtLeast(20.0)),
        Row::new(what, ours, bare, hyper, Goal::AtLeast(0.5)),
        Row::counted("simulator, instructions per request", instructions.0, bare, instructions.1, 2.0),
        Row::new(
            "simulator, 1,000 VMs at one request per second",
            Amount::Cores(cores),
            "a tenth of a core",
            Amount::Cores(0.1),
            Goal::AtMost(1.0),
        ),
    ]
}

fn without_rate_limit(mut simulator: Command) -> Command {
    simulator.args(["--no-rate-limit", "--control", "127.0.0.1:0", "--vm", "web-01=127.0.0.1:0"]);
    simulator
}

async fn counted_simulator() -> Result<f64, String> {
    let (callgrind, mut command) = (Callgrind::find()?, Command::new("valgrind"));
    callgrind.prepare(&mut command, &peers::built("imds-simulator"));
    let mut simulator = LineReader::start(without_rate_limit(command));
    let endpoint = endpoints(&mut simulator).await[0];
    Ok(instructions_per_request(&callgrind, simulator.id(), endpoint))
}

async fn counted_hyper(document: &Path) -> Result<f64, String> {
    let (callgrind, mut command) = (Callgrind::find()?, Command::new("valgrind"));
    callgrind.prepare(&mut command, &peers::built("bench-hyper"));
    command.arg(document);
    let mut hyper = LineReader::start(command);
    let address = hyper.address().await;
    Ok(instructions_per_request(&callgrind, hyper.id(), address))
}

fn instructions_per_request(callgrind: &Callgrind, server: u32, address: SocketAddr) -> f64 {
    let mut connection = TcpStream::connect(address).unwrap();
    let mut response = vec![0; 65_536];
    let mut send = |requests: u32| {
        for _ in 0..requests {
            connection.write_all(request(EVENTS).as_bytes()).unwrap();
            read_response(&mut connection, &mut response);
        }
    };
    send(COUNTED);
    callgrind.reset(server);
    send(COUNTED);
    callgrind.instructions(server) / f64::from(COUNTED)
}

/// The simulator's CPU usage in cores while a thousand VMs poll once a second.
async fn poll_with_a_thousand_vms() -> f64 {
    let mut simulator = Command::new(peers::built("imds-simulator"));
    simulator.args(["--control", "127.0.0.1:0"]);
    simulator.args((1..=VMS).flat_map(|number| ["--vm".to_owned(), format!("vm-{number:04}=127.0.0.1:0")]));
    let mut simulator = LineReader::start(simulator);
    let endpoints = endpoints(&mut simulator).await;
    let mut connections: Vec<TcpStream> = endpoints.into_iter().map(|vm| TcpStream::connect(vm).unwrap()).collect();
    let mut meter = CpuMeter::start(simulator.id());
    let began = Instant::now();
    let mut response = vec![0; 65_536];
    for second in 0..SECONDS {
        for (number, connection) in connections.iter_mut().enumerate() {
            // Spread over the second, like independent VMs.
            let due = began
                + Duration::from_secs(1) * second
                + Duration::from_secs(1) / 1_000 * u32::try_from(number).unwrap();
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            connection.write_all(request(EVENTS).as_bytes()).unwrap();
            read_response(connection, &mut response);
        }
    }
    meter.elapsed().as_secs_f64() / began.elapsed().as_secs_f64()
}

/// The VMs' endpoints, from the control API.
async fn endpoints(simulator: &mut LineReader) -> Vec<SocketAddr> {
    let control = loop {
        let line = simulator.line().await;
        if let Some((_, address)) = line.split_once("control page").and_then(|(_, rest)| rest.split_once("http://")) {
            break address.trim().parse().unwrap();
        }
    };
    let status: Value = serde_json::from_slice(&get(control, "/api/status")).unwrap();
    let vms = status["vms"].as_array().unwrap();
    vms.iter().map(|vm| vm["endpoint"].as_str().unwrap().parse().unwrap()).collect()
}

const EVENTS: &str = "/metadata/scheduledevents?api-version=2020-07-01";

fn request(target: &str) -> String {
    format!("GET {target} HTTP/1.1\r\nHost: 127.0.0.1\r\nMetadata: true\r\n\r\n")
}

/// The body of the response.
fn get(address: SocketAddr, target: &str) -> Vec<u8> {
    let mut connection = TcpStream::connect(address).unwrap();
    connection.write_all(request(target).as_bytes()).unwrap();
    let mut response = vec![0; 4 * 1_048_576];
    let (head, end) = read_response(&mut connection, &mut response);
    response[head..end].to_vec()
}

fn requests_per_second(address: SocketAddr) -> f64 {
    let mut connections: Vec<TcpStream> = (0..CONNECTIONS).map(|_| TcpStream::connect(address).unwrap()).collect();
    let request = request(EVENTS);
    let mut response = vec![0; 65_536];
    let (began, mut responses) = (Instant::now(), 0);
    for connection in &mut connections {
        connection.set_nodelay(true).unwrap();
        connection.write_all(request.as_bytes()).unwrap();
    }
    while began.elapsed() < RUN {
        for connection in &mut connections {
            read_response(connection, &mut response);
            connection.write_all(request.as_bytes()).unwrap();
            responses += 1;
        }
    }
    f64::from(responses) / began.elapsed().as_secs_f64()
}

/// Reads one response; returns the ends of its head and of its body.
fn read_response(connection: &mut TcpStream, into: &mut [u8]) -> (usize, usize) {
    let mut read = 0;
    loop {
        let more = connection.read(&mut into[read..]).unwrap();
        assert!(more > 0, "the response is incomplete");
        read += more;
        if let Some((head, end)) = response_lengths(&into[..read])
            && read >= end
        {
            return (head, end);
        }
    }
}

/// The ends of the head and of the body; `None` until the head is complete.
fn response_lengths(response: &[u8]) -> Option<(usize, usize)> {
    let head = response.windows(4).position(|part| part == b"\r\n\r\n")? + 4;
    let lines = std::str::from_utf8(&response[..head]).ok()?.lines();
    let length =
        lines.filter_map(|line| line.split_once(": ")).find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    Some((head, head + length?.1.trim().parse::<usize>().ok()?))
}
