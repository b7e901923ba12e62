//! Opens a `SQLite` file and brings it to the newest format.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

use super::file::{MAX_COPY_PAGES, copy_to_memory};
use crate::private;

/// The script at index n migrates from version n to n + 1. Released scripts never change.
const MIGRATIONS: &[&str] = &[include_str!("migrations/1.sql"), include_str!("migrations/2.sql")];

#[derive(Debug)]
pub(super) enum OpenError {
    /// The folder or the file can't be created.
    Folder(io::Error),
    Damaged(String),
    /// The format is that of a later version of the program.
    Newer {
        found: i64,
        known: i64,
    },
    Sqlite(rusqlite::Error),
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        // The statements are correct, so the tables are not those of this version.
        let not_ours = matches!(error, rusqlite::Error::SqlInputError { .. })
            || error.sqlite_error_code() == Some(ErrorCode::Unknown);
        if not_ours || is_damage(&error) { Self::Damaged(error.to_string()) } else { Self::Sqlite(error) }
    }
}

/// Whether the content of the file is damaged; otherwise the disk or the access to it is the problem.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    // This program never writes values that it can't read.
    let unexpected = matches!(
        error,
        rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..)
    );
    let code = error.sqlite_error_code();
    unexpected || matches!(code, Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

pub(super) fn open(path: &Path) -> Result<Connection, OpenError> {
    if let Some(folder) = path.parent() {
        private::create_folder(folder).map_err(OpenError::Folder)?;
    }
    private::create_file(path).map_err(OpenError::Folder)?;
    // SQLite creates these with the same permissions; those left by a crash may have others.
    for suffix in ["-wal", "-shm"] {
        private::claim_file(&beside(path, suffix));
    }
    let mut attempts = 0;
    loop {
        match open_existing(path) {
            // Switching a new file to WAL doesn't wait for another program that is doing the same.
            Err(OpenError::Sqlite(error)) if is_busy(&error) && attempts < BUSY_ATTEMPTS => {
                attempts += 1;
                std::thread::sleep(BUSY_PAUSE);
            }
            result => return result,
        }
    }
}

/// Opens a file on a read-only disk. `None` if that isn't possible either. A file of an older format is copied to memory and
/// migrated there, unless it is too large.
pub(super) fn open_to_read(path: &Path) -> Option<Connection> {
    let usable = |connection: Connection| {
        connection.busy_timeout(BUSY_TIMEOUT).ok()?;
        match version(&connection).ok()? {
            found if found == newest() => Some(connection),
            found if (1..newest()).contains(&found) => upgraded_copy(&connection, found).ok().flatten(),
            _ => None,
        }
    };
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    Connection::open_with_flags(path, flags).ok().and_then(usable).or_else(|| {
        // Even a reader writes to the log's index, unless the file is declared immutable.
        let uri = immutable_uri(path)?;
        Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_URI).ok().and_then(usable)
    })
}

fn upgraded_copy(older: &Connection, found: i64) -> rusqlite::Result<Option<Connection>> {
    let Some(mut copy) = copy_to_memory(older, MAX_COPY_PAGES)? else { return Ok(None) };
    let transaction = copy.transaction()?;
    migrate(&transaction, found)?;
    transaction.commit()?;
    Ok(Some(copy))
}

pub(super) fn in_memory() -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    connection.pragma_update(None, "foreign_keys", true)?;
    let transaction = connection.transaction()?;
    migrate(&transaction, 0)?;
    transaction.commit()?;
    Ok(connection)
}

/// Waits here for another program that is writing, instead of failing halfway.
pub(super) fn begin_writing(connection: &mut Connection) -> rusqlite::Result<Transaction<'_>> {
    connection.transaction_with_behavior(TransactionBehavior::Immediate)
}

pub(super) fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// No version of the format gets this far; such a number is damage.
const FAR_FUTURE: i64 = 1_000;

/// How long to wait for another program that is writing. Writes take milliseconds.
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// For a file that another program is just creating.
const BUSY_ATTEMPTS: u32 = 20;
const BUSY_PAUSE: Duration = Duration::from_millis(50);

/// A large log is truncated to this at the next checkpoint.
const MAX_WAL_BYTES: u32 = 1 << 20;

fn open_existing(path: &Path) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_PAUSE)?;
    let found = version(&connection)?;
    if !(0..FAR_FUTURE).contains(&found) {
        return Err(OpenError::Damaged(format!("unknown format {found}")));
    }
    if found > newest() {
        return Err(OpenError::Newer { found, known: newest() });
    }
    if found == 0 {
        // Has to precede the first table. Without it, the file never shrinks.
        connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    }
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // What was written has to survive a forced restart of the VM. Writes are few, so waiting for the disk costs nothing.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "journal_size_limit", MAX_WAL_BYTES)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    if found < newest() {
        let transaction = begin_writing(&mut connection)?;
        // Another program may have migrated it meanwhile.
        let found = version(&transaction)?;
        migrate(&transaction, found)?;
        transaction.commit()?;
    }
    let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if verdict != "ok" {
        return Err(OpenError::Damaged(verdict));
    }
    // quick_check doesn't compare names of columns.
    if schema(&connection)? != schema(&in_memory()?)? {
        return Err(OpenError::Damaged("the tables don't match the format".to_owned()));
    }
    connection.busy_timeout(BUSY_TIMEOUT)?;
    Ok(connection)
}

/// `None` if the log has content too.
fn immutable_uri(path: &Path) -> Option<String> {
    if std::fs::metadata(beside(path, "-wal")).is_ok_and(|wal| wal.len() > 0) {
        return None;
    }
    let escaped = path.to_str()?.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let absolute = if cfg!(windows) { format!("/{}", escaped.replace('\\', "/")) } else { escaped };
    Some(format!("file:{absolute}?immutable=1"))
}

fn schema(connection: &Connection) -> rusqlite::Result<Vec<(String, Option<String>)>> {
    let mut statement = connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name")?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

fn newest() -> i64 {
    i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX)
}

fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn migrate(transaction: &Transaction<'_>, from: i64) -> rusqlite::Result<()> {
    let done = usize::try_from(from).unwrap_or_default();
    for migration in MIGRATIONS.iter().skip(done) {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", newest())
}

/// The path of a companion file of `SQLite`.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_even_if_nothing_can_be_written_next_to_it() {
        let folder = tempfile::tempdir().unwrap();
        // Windows doesn't allow question marks in file names.
        let path = folder.path().join(if cfg!(windows) { "100% mine#1.sqlite3" } else { "100% mine?#1.sqlite3" });
        open(&path).unwrap().execute("INSERT INTO saved VALUES ('a', '{}')", []).unwrap();
        let uri = immutable_uri(&path).unwrap();
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let connection = Connection::open_with_flags(uri, flags).unwrap();
        let name: String = connection.query_row("SELECT name FROM saved", [], |row| row.get(0)).unwrap();
        assert_eq!(name, "a");
    }

    #[test]
    fn a_file_is_not_read_without_its_log() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.sqlite3");
        let writer = open(&path).unwrap();
        writer.execute("INSERT INTO saved VALUES ('a', '{}')", []).unwrap();
        assert_eq!(immutable_uri(&path), None);
    }

    #[cfg(unix)]
    #[test]
    fn all_files_become_private_to_the_user() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.sqlite3");
        let files = [path.clone(), beside(&path, "-wal"), beside(&path, "-shm")];
        let modes = || files.each_ref().map(|file| std::fs::metadata(file).unwrap().permissions().mode() & 0o777);
        let first = open(&path).unwrap();
        first.execute("INSERT INTO saved VALUES ('a', '{}')", []).unwrap();
        assert_eq!(modes(), [0o600; 3]);
        for file in &files {
            std::fs::set_permissions(file, PermissionsExt::from_mode(0o644)).unwrap();
        }
        let _second = open(&path).unwrap();
        assert_eq!(modes(), [0o600; 3]);
    }

    /// A file as format 1 had it, with a row in each table.
    fn format_1(path: &Path) {
        let connection = Connection::open(path).unwrap();
        connection.execute_batch(MIGRATIONS[0]).unwrap();
        connection
            .execute_batch(
                "PRAGMA user_version = 1;
                 PRAGMA journal_mode = WAL;
                 INSERT INTO events VALUES (7, 'A', 'A', 'Reboot', 'Platform', '[\"web-01\"]', 'Text', 1, 2, 3, 4, NULL,
                     NULL, 5, 6, 0, 7, 8, 'completed', 0, NULL, 9, 'a');
                 INSERT INTO event_vms VALUES (7, 'web-01');
                 INSERT INTO transitions VALUES (1, 7, 'appeared', 'appeared', 3, 4, '{}');
                 INSERT INTO transitions VALUES (2, NULL, 'contact_lost', NULL, 3, 4, '{}');
                 INSERT INTO approvals VALUES (1, 7, 'ada', 3, 4, NULL, NULL, NULL, NULL);
                 INSERT INTO alerts VALUES (1, 7, 'appeared A', 'Reboot', 3, 4);
                 INSERT INTO saved VALUES ('tracker', '{}');",
            )
            .unwrap();
    }

    /// Every row of every table of format 1, as text.
    fn rows(connection: &Connection) -> Vec<String> {
        let mut all = Vec::new();
        for table in ["events", "event_vms", "transitions", "approvals", "alerts", "saved"] {
            let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).unwrap();
            let columns = statement.column_count();
            let mut rows = statement.query([]).unwrap();
            while let Some(row) = rows.next().unwrap() {
                let values: Vec<_> = (0..columns).map(|column| format!("{:?}", row.get_ref(column).unwrap())).collect();
                all.push(format!("{table}: {}", values.join(", ")));
            }
        }
        all
    }

    #[test]
    fn a_file_of_format_1_is_upgraded_and_nothing_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.sqlite3");
        format_1(&path);
        let before = rows(&Connection::open(&path).unwrap());
        assert_eq!(before.len(), 7);
        let connection = open(&path).unwrap();
        assert_eq!((version(&connection).unwrap(), rows(&connection)), (2, before));
    }

    #[test]
    fn a_file_of_format_1_that_may_only_be_read_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.sqlite3");
        format_1(&path);
        let before = (rows(&Connection::open(&path).unwrap()), std::fs::read(&path).unwrap());
        let connection = open_to_read(&path).unwrap();
        assert_eq!((version(&connection).unwrap(), rows(&connection)), (2, before.0));
        assert_eq!(std::fs::read(&path).unwrap(), before.1);
    }

    #[test]
    fn a_file_without_tables_yet_is_brought_to_the_newest_format() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.sqlite3");
        std::fs::write(&path, "").unwrap();
        let connection = open(&path).unwrap();
        assert_eq!(version(&connection).unwrap(), newest());
        let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, String>(0));
        assert_eq!(pragma("journal_mode").unwrap(), "wal");
        let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!((number("synchronous"), number("auto_vacuum"), number("foreign_keys")), (2, 2, 1));
    }
}
