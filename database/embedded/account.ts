/** The user that runs PostgreSQL: it refuses root and requires the owner of the cluster. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Programs, programFile } from "./programs.ts";

export type Account = { uid: number; gid: number };

/**
 * Undefined if the shop's own user runs PostgreSQL. An existing cluster runs as its owner, a new one as the owner of
 * DATA_DIR. Throws one sentence if this process may not act for that user.
 */
export function postgresAccount(dataDir: string, cluster: string | undefined): Account | undefined {
  const uid = process.getuid?.();
  const owner = cluster ? fs.statSync(cluster) : undefined;
  if (uid !== 0) {
    if (owner && uid !== undefined && owner.uid !== uid) throw new Error(refusal(cluster!, owner.uid, uid));
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const { uid: folderUid, gid } = fs.statSync(dataDir);
  // initdb refuses users without a name, such as the owners of container volumes.
  const isNamed = accounts().some((each) => each.uid === folderUid);
  if (folderUid !== 0 && isNamed && canEnter(dataDir, { uid: folderUid, gid })) return { uid: folderUid, gid };
  return unprivilegedAccount();
}

export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const nobody = accounts().find(({ name }) => name === "nobody");
  return { uid: nobody?.uid ?? 65_534, gid: nobody?.gid ?? 65_534 };
}

function refusal(cluster: string, owner: number, uid: number): string {
  const [name, userId] = [owner, uid].map(
    (each) => accounts().find((account) => account.uid === each)?.name ?? `#${each}`,
  );
  const starter = name === "nobody" ? "root, who started it" : name;
  return `The database in ${cluster} belongs to the user ${name}, and this is ${userId}: run it as ${starter}, or let root give it away with chown -R ${uid} '${cluster}'.`;
}

function accounts(): (Account & { name: string })[] {
  const lines = fs.existsSync("/etc/passwd") ? fs.readFileSync("/etc/passwd", "utf8").split("\n") : [];
  return lines
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Tried out, since file modes alone do not tell. */
export const canRun = (programs: Programs, account: Account): boolean =>
  spawnSync(programFile(programs, "postgres"), ["--version"], { ...account, cwd: "/", stdio: "ignore" }).status === 0;

/** Node changes to `cwd` as root, so a shell tries it. */
export const canEnter = (folder: string, account: Account): boolean =>
  spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0;

/** PostgreSQL requires a folder that belongs to its account and is closed to others. */
export function giveTo(folder: string, account: Account | undefined): void {
  fs.chmodSync(folder, 0o700);
  if (!account) return;
  fs.chownSync(folder, account.uid, account.gid);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true }))
    fs.lchownSync(path.join(entry.parentPath, entry.name), account.uid, account.gid);
}
