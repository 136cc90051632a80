/**
 * Keeps the server small (architecture's budget); set for the process that starts it. By default glibc keeps a heap per
 * thread and its large buffers, V8's young generation grows to three times the largest semi-space of 32 MB, and its old
 * generation grows the faster the larger it may become, which is gigabytes (docs/decisions/0032). The Dockerfile sets the
 * same. @type {Record<string, string>}
 */
export const serverMemory = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_OPTIONS: "--max-semi-space-size=16 --max-old-space-size=512",
};
