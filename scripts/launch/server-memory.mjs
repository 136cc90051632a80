/**
 * What keeps the server small (architecture's budget), for the process that starts it: glibc otherwise keeps a heap per
 * thread, and what it once took for large buffers; V8 keeps three times the largest semi-space, which is 32 MB by default, and
 * lets the old generation grow the faster the larger it may become, which is gigabytes by default (docs/decisions/0032). The Dockerfile sets the same.
 * @type {Record<string, string>}
 */
export const serverMemory = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_OPTIONS: "--max-semi-space-size=16 --max-old-space-size=512",
};
