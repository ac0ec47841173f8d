internal import Glibc

/// Puts the calling thread before ordinary ones, so that a busy machine does not tear the sound.
///
/// Granted to root and to users with a limit on niceness (`LimitNICE=`); others keep the ordinary
/// priority and need a longer buffer. The niceness is the one that PulseAudio gives itself. Real-time
/// priority would serve as well and costs a quarter more processor time at each wake-up.
func raiseThreadPriority() {
  // On Linux 0 is the calling thread, not its process.
  _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -11)
}
