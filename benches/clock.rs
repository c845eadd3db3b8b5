//! The clock of the benchmark and of the tests of linearity.

/// The CPU time that this thread has taken, in nanoseconds.
#[cfg(unix)]
pub(crate) fn now() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// The time since some moment, in nanoseconds, where there is no clock of the thread.
#[cfg(not(unix))]
pub(crate) fn now() -> u64 {
    use std::time::Instant;
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    START.elapsed().as_nanos() as u64
}
