/** Data directories filled once and copied, which is faster than creating them. */
import { createHash } from "node:crypto";
import {
  chmodSync,
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
import { clusterIn } from "../embedded/places.ts";

const root = join(import.meta.dirname, "../..");
const patienceSeconds = 60;
const makers = ["database/embedded/cluster.ts"];

/** A temporary folder that PostgreSQL can reach when root runs the tests. */
export function passableTemporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Returns the template `name`, created again when the files that it depends on change; other workers wait for it. `make`
 * fills the directory and must leave no process.
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
    const draft = passableTemporaryFolder("odovia-template-");
    await make(draft);
    copyDatabase(draft, making);
    rmSync(draft, { recursive: true, force: true });
    renameSync(making, ready);
  }
  return ready;
}

/** The record of its place belongs to the original folder. */
export function copyDatabase(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o711 });
  cpSync(clusterIn(from), clusterIn(to), { recursive: true });
}

export const databaseFiles = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => /\.(sql|csv)$/.test(name))
    .toSorted()
    .map((name) => `${folder}/${name}`);

/** Returns true for the process that creates it; leftovers of an interrupted run are taken over. */
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
