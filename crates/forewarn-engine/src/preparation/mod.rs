//! Running the commands that prepare for events and recover from them, beside the watch.

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

use forewarn_core::{EventCommand, EventKey, HowEnded, Purpose};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout_at};

use output::Tail;

/// A command that is to be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Job {
    pub(crate) key: EventKey,
    pub(crate) purpose: Purpose,
    pub(crate) command: EventCommand,
    /// What it reads on its standard input.
    pub(crate) input: String,
    /// What is in its environment besides ours.
    pub(crate) variables: Vec<(&'static str, String)>,
    /// How long it may take.
    pub(crate) limit: Duration,
}

/// What there is to tell of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct News {
    pub(crate) key: EventKey,
    pub(crate) purpose: Purpose,
    /// The end of all that it has written so far.
    pub(crate) output: String,
    /// How it ended, if it has.
    pub(crate) how: Option<HowEnded>,
}

/// Where a command that was started is awaited.
type Started = oneshot::Sender<Result<Child, HowEnded>>;

/// How often there is news of what a command writes, at most.
const BETWEEN_NEWS: Duration = Duration::from_millis(500);

/// Who still writes after the command itself has ended is not waited for any longer than this.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// How often there is room again for what nobody reads.
const BETWEEN_UNREAD: Duration = Duration::from_millis(100);

impl Job {
    /// Runs the command to its end, and tells of it as it goes, also where the running itself breaks down: others wait
    /// for its end. Nobody listening means that the program ends.
    pub(crate) async fn run(self, news: mpsc::Sender<News>) {
        let (key, purpose) = (self.key.clone(), self.purpose);
        // Dropped with this, so that the command ends with the program.
        let mut running = JoinSet::new();
        running.spawn(self.go(news.clone()));
        if let Some(Err(error)) = running.join_next().await {
            tracing::error!(%error, %key, ?purpose, "a fault ended the running of a command");
            let how = Some(HowEnded::Interrupted);
            news.send(News { key, purpose, output: String::new(), how }).await.ok();
        }
    }

    async fn go(self, news: mpsc::Sender<News>) {
        let mut written = Tail::default();
        let deadline = Instant::now() + self.limit;
        let job = self.clone();
        let how = match self.begin(deadline, move |awaited| job.start(awaited)).await {
            Ok(child) => self.follow(child, deadline, &mut written, &news).await,
            Err(how) => how,
        };
        tracing::info!(key = %self.key, purpose = ?self.purpose, ?how, "a command ended");
        news.send(self.news(&written, Some(how))).await.ok();
    }

    /// Has the program checked and started on a thread of its own: on a disk that hangs, neither ever returns.
    async fn begin(
        &self,
        deadline: Instant,
        start: impl FnOnce(&Started) -> Result<Child, HowEnded> + Send + 'static,
    ) -> Result<Child, HowEnded> {
        let (started, child) = oneshot::channel();
        let runtime = Handle::current();
        let thread = thread::Builder::new().name("command".to_owned()).spawn(move || {
            let _context = runtime.enter();
            let child = start(&started);
            // Where it is no longer awaited, it is dropped and so ended.
            started.send(child).ok();
        });
        if let Err(error) = thread {
            return Err(HowEnded::NotBegun { reason: error.to_string() });
        }
        match timeout_at(deadline, child).await {
            Ok(child) => child.unwrap_or(Err(HowEnded::Interrupted)),
            Err(_) => Err(self.out_of_time()),
        }
    }

    fn start(&self, awaited: &Started) -> Result<Child, HowEnded> {
        let mut command = self.checked()?;
        if awaited.is_closed() {
            return Err(self.out_of_time());
        }
        tracing::info!(key = %self.key, purpose = ?self.purpose, program = self.command.program, "running a command");
        command.spawn().map_err(|error| HowEnded::NotBegun { reason: error.to_string() })
    }

    fn checked(&self) -> Result<Command, HowEnded> {
        let program = Path::new(&self.command.program);
        // The folder of the program has been checked, so no relative path leads to a stranger's file.
        let folder = program.parent().unwrap_or(program);
        trust::check(program)
            .and_then(|()| trust::check_arguments(&self.command.arguments, folder))
            .map_err(|reason| HowEnded::NotTrusted { reason })?;
        let mut command = Command::new(program);
        command.args(&self.command.arguments).current_dir(folder);
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        processes::apart(&mut command);
        Ok(command)
    }

    fn out_of_time(&self) -> HowEnded {
        HowEnded::OutOfTime { seconds: self.limit.as_secs() }
    }

    async fn follow(
        &self,
        mut child: Child,
        deadline: Instant,
        written: &mut Tail,
        news: &mpsc::Sender<News>,
    ) -> HowEnded {
        let mut family = processes::Family::of(&child);
        if let Some(mut input) = child.stdin.take() {
            let text = self.input.clone();
            // Not everybody reads it, and who does may do so late.
            tokio::spawn(async move { input.write_all(text.as_bytes()).await.ok() });
        }
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let end = async {
            let status = child.wait().await;
            family.let_go();
            status
        };
        let ended = self.listen(end, stdout, stderr, deadline, written, news).await;
        if ended.is_none() {
            family.end(&mut child).await;
        }
        ended.unwrap_or_else(|| self.out_of_time())
    }

    /// Listens to a command until it has ended; `None` if it has not in time. Its end, the time and what there is to tell
    /// come before what it writes, which may never end.
    async fn listen<O, E>(
        &self,
        end: impl Future<Output = io::Result<ExitStatus>>,
        mut stdout: Option<O>,
        mut stderr: Option<E>,
        deadline: Instant,
        written: &mut Tail,
        news: &mpsc::Sender<News>,
    ) -> Option<HowEnded>
    where
        O: AsyncRead + Unpin + Send + 'static,
        E: AsyncRead + Unpin + Send + 'static,
    {
        let mut end = pin!(end);
        let (mut from_stdout, mut from_stderr) = ([0; 4096], [0; 4096]);
        let mut ended: Option<HowEnded> = None;
        let mut until = deadline;
        let mut told = (Instant::now(), false);
        while ended.is_none() || stdout.is_some() || stderr.is_some() {
            tokio::select! {
                biased;
                () = sleep_until(until) => {
                    if ended.is_some() {
                        // Somebody whom it has left running would end with the first word that nobody reads.
                        tokio::spawn(async move { tokio::join!(ignore(stdout), ignore(stderr)) });
                    }
                    return ended;
                }
                status = &mut end, if ended.is_none() => {
                    ended = Some(match status {
                        Ok(status) if status.success() => HowEnded::Well,
                        Ok(status) => HowEnded::Badly { code: status.code() },
                        Err(error) => HowEnded::NotBegun { reason: error.to_string() },
                    });
                    until = until.min(Instant::now() + LAST_WORDS);
                }
                () = sleep_until(told.0 + BETWEEN_NEWS), if told.1 => {
                    told = (Instant::now(), false);
                    // Who cannot keep up hears the next time.
                    news.try_send(self.news(written, None)).ok();
                }
                // Of the two, whichever chance says: neither is to drown the other.
                (is_stdout, read) = async {
                    tokio::select! {
                        read = read(&mut stdout, &mut from_stdout) => (true, read),
                        read = read(&mut stderr, &mut from_stderr) => (false, read),
                    }
                }, if stdout.is_some() || stderr.is_some() => {
                    told.1 |= if is_stdout {
                        written.take(&mut stdout, read, &from_stdout)
                    } else {
                        written.take(&mut stderr, read, &from_stderr)
                    };
                }
            }
        }
        ended
    }

    fn news(&self, written: &Tail, how: Option<HowEnded>) -> News {
        News { key: self.key.clone(), purpose: self.purpose, output: written.text(), how }
    }
}

/// Reads what nobody wants to know, and not so fast that somebody who writes without end keeps this program busy.
async fn ignore<R: AsyncRead + Unpin>(source: Option<R>) {
    let Some(mut source) = source else { return };
    // As much as fits into a pipe.
    let mut unread = vec![0; 64 * 1024];
    while source.read(&mut unread).await.is_ok_and(|read| read > 0) {
        sleep(BETWEEN_UNREAD).await;
    }
}

async fn read<R: AsyncRead + Unpin>(source: &mut Option<R>, buffer: &mut [u8]) -> usize {
    match source {
        Some(source) => source.read(buffer).await.unwrap_or(0),
        None => std::future::pending().await,
    }
}
