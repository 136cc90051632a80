/** Data directories of the embedded database that were filled once and are copied: making one takes seconds, a copy does not. */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = join(import.meta.dirname, "../..");
const patienceSeconds = 60;
const makers = ["database/embedded/pglite-session.ts", "node_modules/@electric-sql/pglite/package.json"];

/**
 * The template of that name. It is made anew when the files it is made from change; one worker makes it while the others
 * wait. `make` fills the draft directory and leaves no process behind.
 */
export async function templateDirectory(
  name: string,
  from: string[],
  make: (draft: string) => Promise<void>,
): Promise<string> {
  const hash = createHash("sha256");
  for (const file of [...from, ...makers]) hash.update(readFileSync(join(root, file)));
  const folder = join(root, ".cache", name);
  const ready = join(folder, hash.digest("hex").slice(0, 16));
  const making = `${ready}.making`;
  mkdirSync(folder, { recursive: true });
  while (!existsSync(ready)) {
    if (!takeTurn(making)) {
      await sleep(200);
      continue;
    }
    for (const old of readdirSync(folder))
      if (/^[0-9a-f]{16}$/.test(old)) rmSync(join(folder, old), { recursive: true, force: true });
    const draft = mkdtempSync(join(tmpdir(), "odovia-template-"));
    await make(draft);
    copyDatabase(draft, making);
    rmSync(draft, { recursive: true, force: true });
    renameSync(making, ready);
  }
  return ready;
}

/** Only what the database keeps: sockets and records belong to the process that made them. */
export function copyDatabase(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  cpSync(join(from, "database"), join(to, "database"), { recursive: true });
}

/** The files of a folder that make up a database. */
export const databaseFiles = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => /\.(sql|csv)$/.test(name))
    .toSorted()
    .map((name) => `${folder}/${name}`);

/** True for the one who may go on; what an interrupted run left is taken over. */
function takeTurn(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    if (Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < patienceSeconds * 1000)
      return false;
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}
