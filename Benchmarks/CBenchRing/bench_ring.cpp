#include "bench_ring.h"

#include <dlfcn.h>
#include <time.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <thread>
#include <vector>

extern "C" {
#include "bench_machine.h"
}

#if __has_include(<boost/lockfree/spsc_queue.hpp>)
#include <boost/lockfree/spsc_queue.hpp>
#define HAS_BOOST 1
#endif

#if __has_include(<spa/utils/ringbuffer.h>)
extern "C" {
#include <spa/utils/ringbuffer.h>
}
#define HAS_SPA 1
#endif

namespace {

constexpr size_t block_floats = 512;
constexpr size_t block_bytes = block_floats * sizeof(float);
constexpr size_t ring_bytes = 1 << 20;

double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

// Runs both at once on two cores; returns nanoseconds.
template <class Produce, class Consume>
double duet(Produce produce, Consume consume) {
  std::atomic<int> ready{0};
  std::thread other([&] {
    bench_pin_thread(1);
    ready.fetch_add(1);
    while (ready.load() < 2) bench_relax();
    consume();
  });
  bench_pin_thread(0);
  while (ready.load() < 1) bench_relax();
  double start = now();
  ready.fetch_add(1);
  produce();
  other.join();
  return now() - start;
}

// `write` and `read` move one block or return false.
template <class Write, class Read>
double bulk(long blocks, Write write, Read read) {
  std::vector<float> source(block_floats, 0.5f), target(block_floats);
  double time = duet(
      [&] {
        for (long i = 0; i < blocks; i++) {
          source[0] = static_cast<float>(i);
          while (!write(source.data())) bench_relax();
        }
      },
      [&] {
        for (long i = 0; i < blocks; i++) {
          while (!read(target.data())) bench_relax();
          if (target[0] != static_cast<float>(i)) abort();
        }
      });
  return static_cast<double>(blocks) * block_floats / time;
}

// JACK's library is loaded by hand, so that the benchmark runs without it.
struct Jack {
  void *library = dlopen("libjack.so.0", RTLD_NOW | RTLD_LOCAL);
  void *(*create)(size_t);
  void (*destroy)(void *);
  size_t (*write)(void *, const char *, size_t);
  size_t (*read)(void *, char *, size_t);
  size_t (*write_space)(const void *);
  size_t (*read_space)(const void *);

  bool load() {
    return library && find(create, "jack_ringbuffer_create") &&
           find(destroy, "jack_ringbuffer_free") && find(write, "jack_ringbuffer_write") &&
           find(read, "jack_ringbuffer_read") &&
           find(write_space, "jack_ringbuffer_write_space") &&
           find(read_space, "jack_ringbuffer_read_space");
  }

  template <class Function>
  bool find(Function &function, const char *name) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
  }
};

double jack_bulk(long blocks) {
  Jack jack;
  if (!jack.load()) return 0;
  void *ring = jack.create(ring_bytes);
  double rate = bulk(
      blocks,
      [&](const float *from) {
        if (jack.write_space(ring) < block_bytes) return false;
        jack.write(ring, reinterpret_cast<const char *>(from), block_bytes);
        return true;
      },
      [&](float *to) {
        if (jack.read_space(ring) < block_bytes) return false;
        jack.read(ring, reinterpret_cast<char *>(to), block_bytes);
        return true;
      });
  jack.destroy(ring);
  return rate;
}

double spa_bulk(long blocks) {
#ifdef HAS_SPA
  spa_ringbuffer ring;
  spa_ringbuffer_init(&ring);
  std::vector<char> bytes(ring_bytes);
  return bulk(
      blocks,
      [&](const float *from) {
        uint32_t index;
        int32_t filled = spa_ringbuffer_get_write_index(&ring, &index);
        if (ring_bytes - static_cast<size_t>(filled) < block_bytes) return false;
        spa_ringbuffer_write_data(
            &ring, bytes.data(), ring_bytes, index & (ring_bytes - 1), from, block_bytes);
        spa_ringbuffer_write_update(&ring, index + block_bytes);
        return true;
      },
      [&](float *to) {
        uint32_t index;
        int32_t filled = spa_ringbuffer_get_read_index(&ring, &index);
        if (static_cast<size_t>(filled) < block_bytes) return false;
        spa_ringbuffer_read_data(
            &ring, bytes.data(), ring_bytes, index & (ring_bytes - 1), to, block_bytes);
        spa_ringbuffer_read_update(&ring, index + block_bytes);
        return true;
      });
#else
  (void)blocks;
  return 0;
#endif
}

double boost_bulk(long blocks) {
#ifdef HAS_BOOST
  boost::lockfree::spsc_queue<float> ring(ring_bytes / sizeof(float));
  // It moves what fits, so a block may take several calls.
  size_t sent = 0, received = 0;
  return bulk(
      blocks,
      [&](const float *from) {
        sent += ring.push(from + sent, block_floats - sent);
        if (sent < block_floats) return false;
        sent = 0;
        return true;
      },
      [&](float *to) {
        received += ring.pop(to + received, block_floats - received);
        if (received < block_floats) return false;
        received = 0;
        return true;
      });
#else
  (void)blocks;
  return 0;
#endif
}

}  // namespace

const char *bench_peer_name(int peer) {
  switch (peer) {
    case bench_peer_jack: return "jack";
    case bench_peer_spa: return "spa";
    default: return "boost";
  }
}

double bench_peer_bulk(int peer, long blocks) {
  switch (peer) {
    case bench_peer_jack: return jack_bulk(blocks);
    case bench_peer_spa: return spa_bulk(blocks);
    default: return boost_bulk(blocks);
  }
}

double bench_atomics_round_trip(long count) {
  alignas(128) static std::atomic<long> there;
  alignas(128) static std::atomic<long> back;
  there = 0;
  back = 0;
  double time = duet(
      [&] {
        for (long i = 1; i <= count; i++) {
          there.store(i, std::memory_order_release);
          while (back.load(std::memory_order_acquire) != i) {
          }
        }
      },
      [&] {
        for (long i = 1; i <= count; i++) {
          while (there.load(std::memory_order_acquire) != i) {
          }
          back.store(i, std::memory_order_release);
        }
      });
  return time / static_cast<double>(count);
}
