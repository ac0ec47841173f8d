/// The memory of some points, and before them what a window remembers of those it was closed with: one
/// piece of the heap, so that a chunk that is not there costs nothing.
@unsafe
struct Chunk: BitwiseCopyable {
  /// What is remembered.
  struct Head: BitwiseCopyable {
    /// Its own points.
    var own = Summary()
    /// Its own and those of the chunks behind it, as far as these are in the same stack.
    var suffix = Summary()
  }

  let head: UnsafeMutablePointer<Head>

  /// Takes memory for `capacity` points from the heap.
  init(capacity: Int) {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Head>.stride + capacity * MemoryLayout<WindowPoint>.stride,
      alignment: MemoryLayout<WindowPoint>.alignment)
    unsafe head = bytes.bindMemory(to: Head.self, capacity: 1)
    unsafe head.initialize(to: Head())
  }

  /// Where its points are.
  @inline(__always)
  var points: UnsafeMutablePointer<WindowPoint> {
    unsafe UnsafeMutableRawPointer(head + 1).assumingMemoryBound(to: WindowPoint.self)
  }

  /// Gives the memory back.
  func deallocate() { unsafe UnsafeMutableRawPointer(head).deallocate() }
}
