// Kernel interfaces that Swift's Glibc module leaves out.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/signalfd.h>

// poll.h shows it only to programs that ask for all of GNU.
#include <poll.h>
#include <signal.h>
#include <time.h>
int ppoll(struct pollfd *entries, nfds_t count, const struct timespec *limit, const sigset_t *mask);

// sys/socket.h shows it only to programs that ask for all of GNU.
int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);

// The same.
#ifndef __USE_GNU
struct mmsghdr {
  struct msghdr msg_hdr;
  unsigned int msg_len;
};
int recvmmsg(int socket, struct mmsghdr *messages, unsigned int count, int flags, struct timespec *limit);
#endif

// fcntl.h shows it only to programs that ask for all of GNU.
#ifndef F_SETPIPE_SZ
#define F_SETPIPE_SZ 1031
#endif
