//! Job objects, which end a process together with its children.

use std::ffi::c_void;
use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};

use windows::Win32::Foundation::HANDLE;
use windows::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
};
use windows::Win32::System::Threading::{OpenProcess, PROCESS_SET_QUOTA, PROCESS_TERMINATE};

/// A process and the children it starts from now on. They end when this is dropped, or when this process ends.
#[derive(Debug)]
pub struct JobObject(OwnedHandle);

impl JobObject {
    /// Hold a handle of the process meanwhile, so that its id isn't reused.
    pub fn for_process(process_id: u32) -> io::Result<Self> {
        // SAFETY: it takes no pointers, and returns a new handle.
        let job = Self(unsafe { owned(CreateJobObjectW(None, None)?) });
        job.limit(JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE)?;
        // SAFETY: it returns a new handle.
        let process = unsafe { owned(OpenProcess(PROCESS_SET_QUOTA | PROCESS_TERMINATE, false, process_id)?) };
        // SAFETY: both handles are open during the call.
        unsafe { AssignProcessToJobObject(handle(&job.0), handle(&process)) }?;
        Ok(job)
    }

    /// Lets the processes go on. If this fails, they have ended.
    pub fn release(self) -> io::Result<()> {
        self.limit(JOB_OBJECT_LIMIT::default())
    }

    fn limit(&self, flags: JOB_OBJECT_LIMIT) -> io::Result<()> {
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = flags;
        let (start, length) = ((&raw const limits).cast::<c_void>(), size_of_val(&limits));
        let length = u32::try_from(length).map_err(io::Error::other)?;
        // SAFETY: the handle is open, and the limits have the named type and size and outlive the call.
        Ok(unsafe { SetInformationJobObject(handle(&self.0), JobObjectExtendedLimitInformation, start, length) }?)
    }
}

fn handle(owned: &OwnedHandle) -> HANDLE {
    HANDLE(owned.as_raw_handle())
}

/// # Safety
/// The handle must be open, and owned by the caller.
unsafe fn owned(handle: HANDLE) -> OwnedHandle {
    // SAFETY: guaranteed by the caller.
    unsafe { OwnedHandle::from_raw_handle(handle.0) }
}

#[cfg(test)]
mod tests {
    use std::process::{Child, Command, Stdio};

    use super::*;

    /// A process that waits for the end of its input, and then exits with 7.
    fn waiting() -> Child {
        let mut command = Command::new("cmd.exe");
        command.args(["/d", "/c", "set /p line= & exit 7"]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap()
    }

    #[test]
    fn a_process_ends_with_its_job_object() {
        let mut child = waiting();
        drop(JobObject::for_process(child.id()).unwrap());
        let input = child.stdin.take();
        assert_ne!(child.wait().unwrap().code(), Some(7), "it was terminated");
        drop(input);
    }

    #[test]
    fn a_released_process_goes_on() {
        let mut child = waiting();
        JobObject::for_process(child.id()).unwrap().release().unwrap();
        drop(child.stdin.take());
        assert_eq!(child.wait().unwrap().code(), Some(7));
    }

    #[test]
    fn a_missing_process_is_an_error() {
        // Ids are multiples of four.
        assert!(JobObject::for_process(u32::MAX).is_err());
    }
}
