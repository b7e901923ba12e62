//! The CPU time of a poll without changes.

use std::time::Duration;

use bench::callgrind::Callgrind;
use bench::peers::{self, LineReader};
use bench::process::CpuMeter;
use bench::table::{Amount, Goal, Row};
use end_to_end::{Program, TestDesktop, wait_for};
use imds_simulator::Simulator;
use tokio::process::Command;

pub(super) const NOTE: &str = "CPU time of all threads over a minute at one poll per second, all three in \
    parallel, against one simulator without events; then the instructions of another 30 polls outside the kernel, counted \
    by Valgrind.";

const POLLS: u32 = 60;

/// Excludes the startup.
const WARM_UP: Duration = Duration::from_secs(10);

pub(super) async fn measure() -> Vec<Row> {
    let folder = tempfile::tempdir().unwrap();
    let azure = Simulator::builder().vm("web-01").vm("web-02").vm("web-03").start().await.unwrap();
    let ports = ["web-02", "web-03"].map(|vm| azure.endpoint(vm).unwrap().port().to_string());
    let desktop = TestDesktop::with_simulator(azure).await.with_services().await;

    let program = desktop.start(&[]);
    let mut c_loop = Command::new(peers::compile_loop(folder.path()).await);
    c_loop.arg(&ports[0]);
    let mut sample = Command::new(peers::python().await);
    sample.arg(peers::script("sample.py")).arg(&ports[1]);
    let (c_loop, sample) = (LineReader::start(c_loop), LineReader::start(sample));

    tokio::time::sleep(WARM_UP).await;
    let mut meters = [program.id(), c_loop.id(), sample.id()].map(CpuMeter::start);
    for _ in 0..POLLS {
        tokio::time::sleep(Duration::from_secs(1)).await;
        for meter in &mut meters {
            meter.elapsed();
        }
    }
    let [ours, theirs, python] =
        meters.each_mut().map(|meter| Amount::Time(meter.elapsed().as_secs_f64() / f64::from(POLLS)));
    program.kill().await;
    let what = "CPU per poll, no events";
    let instructions = instructions().await.map(|count| count / f64::from(COUNTED_POLLS));
    vec![
        Row::new(what, ours, "a C loop that reads and compares", theirs, Goal::AtMost(3.0)),
        Row::new(what, ours, "Microsoft's Python sample", python, Goal::AtMost(0.4)),
        Row::counted("instructions per poll, no events", instructions, "a limit", Ok(LIMIT), 1.0),
    ]
}

/// Instructions per poll.
const LIMIT: f64 = 60_000.0;

const COUNTED_POLLS: u32 = 30;

async fn instructions() -> Result<f64, String> {
    let callgrind = Callgrind::find()?;
    let desktop = TestDesktop::new().await;
    let mut valgrind = desktop.command("valgrind");
    callgrind.prepare(&mut valgrind, &Program::path());
    valgrind.args(["--endpoint", &desktop.azure.url("web-01").unwrap()]).arg("--data-dir").arg(desktop.data());
    let program = Program::start(valgrind);
    desktop.services.menu_entry("No maintenance scheduled").await;
    let polls = || desktop.azure.handle().status().requests;
    tokio::time::sleep(WARM_UP).await;
    callgrind.reset(program.id());
    let before = polls();
    wait_for("polls", || async { (polls() >= before + u64::from(COUNTED_POLLS)).then_some(()) }).await;
    let instructions = callgrind.instructions(program.id());
    program.kill().await;
    Ok(instructions)
}
