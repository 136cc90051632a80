/**
 * What keeps the server small (architecture's budget), for the process that starts it: glibc otherwise keeps a heap per
 * thread, and what it once took for large buffers. The Dockerfile sets the same.
 * @type {Record<string, string>}
 */
export const serverMemory = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
