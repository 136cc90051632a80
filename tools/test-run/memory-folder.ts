// Keeps the tests' databases in memory if there is enough of it: a disk takes longer than the tests. Tests kill processes,
// not machines, so written data survive.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const neededBytes = 3 * 2 ** 30;

export type MemoryFolder = { path: string | undefined; remove(): void };

export function makeMemoryFolder(memory = "/dev/shm", minBytes = neededBytes): MemoryFolder {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < minBytes) return { path: undefined, remove() {} };
    const path = mkdtempSync(join(memory, "odovia-tests-"));
    // PostgreSQL runs as another user.
    chmodSync(path, 0o755);
    return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }) };
  } catch {
    return { path: undefined, remove() {} };
  }
}
