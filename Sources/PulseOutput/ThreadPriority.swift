internal import Glibc

/// Puts the calling thread before ordinary ones, so that a busy machine does not tear the sound.
///
/// Granted to root and to users with a limit on real-time priority (`ulimit -r`, `LimitRTPRIO=`);
/// others keep the ordinary priority and need a longer buffer. The lowest real-time priority will do,
/// and children do not inherit it.
func raiseThreadPriority() {
  let resetOnFork: Int32 = 0x4000_0000  // SCHED_RESET_ON_FORK, sched.h
  var parameters = sched_param()
  parameters.sched_priority = 1
  _ = unsafe pthread_setschedparam(pthread_self(), SCHED_RR | resetOnFork, &parameters)
}
