/**
 * The call by which glibc gives the system what it keeps of freed blocks that lie between used ones, 12 MB of a service that has just started; V8 has no
 * such blocks, Node's own code and buffers have. It takes a few milliseconds.
 *
 * @returns null where Node cannot call the C library or that has no such call (macOS, musl)
 */
export function allocatorTrim(): (() => void) | null {
  try {
    const { functions } = process
      .getBuiltinModule('node:ffi')
      .dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } });
    // Nothing is left at the top for what comes next: it is not much, and soon asked for again.
    return () => void functions.malloc_trim(0n);
  } catch {
    return null;
  }
}
