// For `npm run check`: whether a step has passed before on this machine with the very same files and tools, so that it need
// not run again. `npm test` and .ci/run never ask; they run everything.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Counts } from "./counts.ts";

/** `at`: ISO date of the run. */
export type EarlierPass = Counts & { at: string };
type Kept = Record<string, EarlierPass & { fingerprint: string }>;

const fileOf = (root: string) => join(root, ".cache", "passed-steps.json");

/**
 * What a step's result follows from: its command, the tools, and each file that `isInput` names, tracked or new.
 * @returns null without git, which knows the files: then a step is never the same as before
 */
export function fingerprintOf(root: string, step: string[], isInput: (path: string) => boolean): string | null {
  const files = filesIn(root);
  if (files === null) return null;
  const hash = createHash("sha256");
  hash.update(JSON.stringify([step, process.version, process.platform, process.arch]));
  for (const path of [...files.filter(isInput), "node_modules/.package-lock.json"]) {
    const content = contentOf(join(root, path));
    hash.update(`\n${path} ${content?.length ?? "absent"}\n`);
    if (content) hash.update(content);
  }
  return hash.digest("hex");
}

export function earlierPass(root: string, name: string, fingerprint: string): EarlierPass | undefined {
  const pass = readKept(root)[name];
  return pass?.fingerprint === fingerprint ? pass : undefined;
}

export function keepPass(root: string, name: string, fingerprint: string, { passed, failed, skipped }: Counts): void {
  const pass = { fingerprint, at: new Date().toISOString(), passed, failed, skipped };
  mkdirSync(dirname(fileOf(root)), { recursive: true });
  writeFileSync(fileOf(root), JSON.stringify({ ...readKept(root), [name]: pass }, null, 2));
}

function readKept(root: string): Kept {
  try {
    return JSON.parse(readFileSync(fileOf(root), "utf8")) as Kept;
  } catch {
    return {};
  }
}

function filesIn(root: string): string[] | null {
  try {
    const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
    const output = execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26, stdio: "pipe" });
    return output.split("\0").filter(Boolean).toSorted();
  } catch {
    return null;
  }
}

function contentOf(path: string): Buffer | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;
}
