//! Runs the commands that prepare for events and recover from them. Polling continues meanwhile.

mod output;
mod processes;
mod trust;

#[cfg(test)]
#[cfg(unix)]
mod tests;

use std::io;
use std::path::Path;
use std::pin::pin;
use std::process::{ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use forewarn_core::{CommandResult, EventCommand, EventKey, Purpose};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout_at};

use output::Tail;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Invocation {
    pub(crate) key: EventKey,
    pub(crate) purpose: Purpose,
    pub(crate) command: EventCommand,
    pub(crate) input: String,
    pub(crate) variables: Vec<(&'static str, String)>,
    pub(crate) timeout: Duration,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CommandUpdate {
    pub(crate) key: EventKey,
    pub(crate) purpose: Purpose,
    pub(crate) output: String,
    /// Set once it has ended.
    pub(crate) how: Option<CommandResult>,
}

type Started = oneshot::Sender<Result<Child, CommandResult>>;

/// Shortest time between two updates of a command's output.
const UPDATE_INTERVAL: Duration = Duration::from_millis(500);

/// How long to read output after the command itself has ended.
const DRAIN_TIME: Duration = Duration::from_secs(1);

/// Pause between two reads of output that is discarded.
const DISCARD_INTERVAL: Duration = Duration::from_millis(100);

impl Invocation {
    /// Runs the command and sends updates. The last one is sent even if the task panics, because approvals and recovery
    /// wait for it. A closed channel means that the program ends.
    pub(crate) async fn run(self, updates: mpsc::Sender<CommandUpdate>) {
        let (key, purpose) = (self.key.clone(), self.purpose);
        // Dropping this ends the command, so that it ends with the program.
        let mut running = JoinSet::new();
        running.spawn(self.run_to_end(updates.clone()));
        if let Some(Err(error)) = running.join_next().await {
            tracing::error!(%error, %key, ?purpose, "running a command panicked");
            let how = Some(CommandResult::Interrupted);
            updates.send(CommandUpdate { key, purpose, output: String::new(), how }).await.ok();
        }
    }

    async fn run_to_end(self, updates: mpsc::Sender<CommandUpdate>) {
        let mut output = Tail::default();
        let deadline = Instant::now() + self.timeout;
        let invocation = self.clone();
        let how = match self.start(deadline, move |started| invocation.spawn(started)).await {
            Ok(child) => self.follow(child, deadline, &mut output, &updates).await,
            Err(how) => how,
        };
        tracing::info!(key = %self.key, purpose = ?self.purpose, ?how, "a command ended");
        updates.send(self.update(&output, Some(how))).await.ok();
    }

    /// Checks and starts the program on a separate thread, because either may block forever on a disk that hangs.
    async fn start(
        &self,
        deadline: Instant,
        start: impl FnOnce(&Started) -> Result<Child, CommandResult> + Send + 'static,
    ) -> Result<Child, CommandResult> {
        let (started, child) = oneshot::channel();
        let runtime = Handle::current();
        let thread = thread::Builder::new().name("command".to_owned()).spawn(move || {
            let _context = runtime.enter();
            let child = start(&started);
            // After the timeout it is dropped here, which ends it.
            started.send(child).ok();
        });
        if let Err(error) = thread {
            return Err(CommandResult::NotStarted { reason: error.to_string() });
        }
        match timeout_at(deadline, child).await {
            Ok(child) => child.unwrap_or(Err(CommandResult::Interrupted)),
            Err(_) => Err(self.out_of_time()),
        }
    }

    fn spawn(&self, started: &Started) -> Result<Child, CommandResult> {
        let mut command = self.checked()?;
        if started.is_closed() {
            return Err(self.out_of_time());
        }
        tracing::info!(key = %self.key, purpose = ?self.purpose, program = self.command.program, "running a command");
        command.spawn().map_err(|error| CommandResult::NotStarted { reason: error.to_string() })
    }

    fn checked(&self) -> Result<Command, CommandResult> {
        let program = Path::new(&self.command.program);
        // This folder is checked too, so relative paths can't lead to files of other users.
        let folder = program.parent().unwrap_or(program);
        trust::check_program(program)
            .and_then(|()| trust::check_arguments(&self.command.arguments, folder))
            .map_err(|reason| CommandResult::NotTrusted { reason })?;
        let mut command = Command::new(program);
        command.args(&self.command.arguments).current_dir(folder);
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        processes::isolate(&mut command);
        Ok(command)
    }

    fn out_of_time(&self) -> CommandResult {
        CommandResult::TimedOut { seconds: self.timeout.as_secs() }
    }

    async fn follow(
        &self,
        mut child: Child,
        deadline: Instant,
        output: &mut Tail,
        updates: &mpsc::Sender<CommandUpdate>,
    ) -> CommandResult {
        let mut group = processes::ProcessGroup::of(&child);
        if let Some(mut input) = child.stdin.take() {
            let text = self.input.clone();
            // The command may read it late or never.
            tokio::spawn(async move { input.write_all(text.as_bytes()).await.ok() });
        }
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let end = async {
            let status = child.wait().await;
            group.release();
            status
        };
        let ended = self.read_output(end, stdout, stderr, deadline, output, updates).await;
        if ended.is_none() {
            group.end(&mut child).await;
        }
        ended.unwrap_or_else(|| self.out_of_time())
    }

    /// Reads output until the command has ended; `None` after the timeout. The end, the timeout and updates take precedence
    /// over output, which may never stop.
    async fn read_output<O, E>(
        &self,
        end: impl Future<Output = io::Result<ExitStatus>>,
        mut stdout: Option<O>,
        mut stderr: Option<E>,
        deadline: Instant,
        output: &mut Tail,
        updates: &mpsc::Sender<CommandUpdate>,
    ) -> Option<CommandResult>
    where
        O: AsyncRead + Unpin + Send + 'static,
        E: AsyncRead + Unpin + Send + 'static,
    {
        let mut end = pin!(end);
        let (mut from_stdout, mut from_stderr) = ([0; 4096], [0; 4096]);
        let mut ended: Option<CommandResult> = None;
        let mut until = deadline;
        let (mut last_update, mut has_news) = (Instant::now(), false);
        while ended.is_none() || stdout.is_some() || stderr.is_some() {
            tokio::select! {
                biased;
                () = sleep_until(until) => {
                    if ended.is_some() {
                        // Keep draining the pipes, or background children get SIGPIPE.
                        tokio::spawn(async move { tokio::join!(discard(stdout), discard(stderr)) });
                    }
                    return ended;
                }
                status = &mut end, if ended.is_none() => {
                    ended = Some(match status {
                        Ok(status) if status.success() => CommandResult::Succeeded,
                        Ok(status) => CommandResult::Failed { code: status.code() },
                        Err(error) => CommandResult::NotStarted { reason: error.to_string() },
                    });
                    until = until.min(Instant::now() + DRAIN_TIME);
                }
                () = sleep_until(last_update + UPDATE_INTERVAL), if has_news => {
                    (last_update, has_news) = (Instant::now(), false);
                    // Drop the update if the channel is full; the next one supersedes it.
                    updates.try_send(self.update(output, None)).ok();
                }
                // Chosen at random, so that neither stream starves the other.
                (is_stdout, read) = async {
                    tokio::select! {
                        read = read(&mut stdout, &mut from_stdout) => (true, read),
                        read = read(&mut stderr, &mut from_stderr) => (false, read),
                    }
                }, if stdout.is_some() || stderr.is_some() => {
                    has_news |= if is_stdout {
                        output.take(&mut stdout, read, &from_stdout)
                    } else {
                        output.take(&mut stderr, read, &from_stderr)
                    };
                }
            }
        }
        ended
    }

    fn update(&self, output: &Tail, how: Option<CommandResult>) -> CommandUpdate {
        CommandUpdate { key: self.key.clone(), purpose: self.purpose, output: output.text(), how }
    }
}

/// Reads and discards output, slowly, so that a process that never stops writing doesn't keep this program busy.
async fn discard<R: AsyncRead + Unpin>(source: Option<R>) {
    let Some(mut source) = source else { return };
    // The size of a pipe.
    let mut buffer = vec![0; 64 * 1024];
    while source.read(&mut buffer).await.is_ok_and(|read| read > 0) {
        sleep(DISCARD_INTERVAL).await;
    }
}

async fn read<R: AsyncRead + Unpin>(source: &mut Option<R>, buffer: &mut [u8]) -> usize {
    match source {
        Some(source) => source.read(buffer).await.unwrap_or(0),
        None => std::future::pending().await,
    }
}
