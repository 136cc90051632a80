/** PGlite's file system on real files, with the fsync that PGlite's own leaves out (measured: 0 calls in 200 commits). */
import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

const ERRNO_EIO = 29; // Emscripten's numbers, not the system's

type FileStream = { nfd?: number };
type FileSystemModule = {
  NODEFS?: { stream_ops: { fsync?(stream: FileStream): number } };
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?(stream: FileStream): number } } } };
};

export class SyncedNodeFS extends NodeFS {
  fsyncs = 0;

  override async init(...parameters: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...parameters);
    const addFsync = (module: FileSystemModule) => {
      const nodeFileSystem = module.NODEFS ?? module.FS.filesystems.NODEFS;
      nodeFileSystem.stream_ops.fsync = (stream) => this.fsync(stream);
    };
    const preRun = [...((emscriptenOpts.preRun as unknown[] | undefined) ?? []), addFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  }

  private fsync(stream: FileStream): number {
    if (typeof stream.nfd !== "number") return 0;
    try {
      fs.fsyncSync(stream.nfd);
      this.fsyncs += 1;
      return 0;
    } catch {
      // Windows refuses to sync a descriptor that was opened for reading (PostgreSQL does so for directories).
      return process.platform === "win32" ? 0 : ERRNO_EIO;
    }
  }
}

/** Syncs every file and directory below `directory`, after files were created without fsync (initdb, restore). */
export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const full = `${directory}/${entry.name}`;
    if (entry.isDirectory()) syncTree(full);
    else if (entry.isFile()) syncPath(full, "r+");
  }
  syncPath(directory, "r");
}

export function syncPath(file: string, flags: "r" | "r+"): void {
  if (process.platform === "win32" && flags === "r") return;
  const descriptor = fs.openSync(file, flags);
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
