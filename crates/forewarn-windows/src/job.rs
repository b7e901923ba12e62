//! A process and all that it starts, as one that Windows ends together.

use std::ffi::c_void;
use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};

use windows::Win32::Foundation::HANDLE;
use windows::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
};
use windows::Win32::System::Threading::{OpenProcess, PROCESS_SET_QUOTA, PROCESS_TERMINATE};

/// A process and all that it starts from now on. Dropped, it ends them all, and so does the end of whoever holds it.
#[derive(Debug)]
pub struct Job(OwnedHandle);

impl Job {
    /// Holds the process with this id. Whoever has it by more than its id, as by a handle, can be sure that it is the one
    /// that they mean.
    ///
    /// # Errors
    /// If there is no such process, or it is not ours to end.
    pub fn holding(process: u32) -> io::Result<Self> {
        // SAFETY: it takes no pointers that would have to be valid, and nobody else has the handle that it returns.
        let job = Self(unsafe { owned(CreateJobObjectW(None, None)?) });
        job.limit(JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE)?;
        // SAFETY: nobody else has the handle that it returns.
        let process = unsafe { owned(OpenProcess(PROCESS_SET_QUOTA | PROCESS_TERMINATE, false, process)?) };
        // SAFETY: both handles are open, for their owners live longer than the call.
        unsafe { AssignProcessToJobObject(handle(&job.0), handle(&process)) }?;
        Ok(job)
    }

    /// Lets go of all of them: they go on without it.
    ///
    /// # Errors
    /// If Windows does not allow that; then they have ended.
    pub fn let_go(self) -> io::Result<()> {
        self.limit(JOB_OBJECT_LIMIT::default())
    }

    fn limit(&self, flags: JOB_OBJECT_LIMIT) -> io::Result<()> {
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = flags;
        let (start, length) = ((&raw const limits).cast::<c_void>(), size_of_val(&limits));
        let length = u32::try_from(length).map_err(io::Error::other)?;
        // SAFETY: the handle is open, and the limits are of the kind that is named, as long as said, and live until the
        // call is over.
        Ok(unsafe { SetInformationJobObject(handle(&self.0), JobObjectExtendedLimitInformation, start, length) }?)
    }
}

fn handle(owned: &OwnedHandle) -> HANDLE {
    HANDLE(owned.as_raw_handle())
}

/// # Safety
/// The handle has to be open, and nobody else's to close.
unsafe fn owned(handle: HANDLE) -> OwnedHandle {
    // SAFETY: as the caller says.
    unsafe { OwnedHandle::from_raw_handle(handle.0) }
}

#[cfg(test)]
mod tests {
    use std::process::{Child, Command, Stdio};

    use super::*;

    /// A process that waits until its input ends, which is when it is dropped, and says with 7 that it was let.
    fn waiting() -> Child {
        let mut command = Command::new("cmd.exe");
        command.args(["/d", "/c", "set /p line= & exit 7"]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap()
    }

    #[test]
    fn who_is_held_ends_with_the_one_who_holds_them() {
        let mut child = waiting();
        drop(Job::holding(child.id()).unwrap());
        let input = child.stdin.take();
        assert_ne!(child.wait().unwrap().code(), Some(7), "it was not let end by itself");
        drop(input);
    }

    #[test]
    fn who_was_let_go_ends_by_itself() {
        let mut child = waiting();
        Job::holding(child.id()).unwrap().let_go().unwrap();
        drop(child.stdin.take());
        assert_eq!(child.wait().unwrap().code(), Some(7));
    }

    #[test]
    fn a_process_that_is_not_there_is_told() {
        // Ids are multiples of four.
        assert!(Job::holding(u32::MAX).is_err());
    }
}
