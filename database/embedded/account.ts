/** PostgreSQL refuses to run as root. It then runs as `nobody`, who must be able to reach its programs and its cluster. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Programs, programFile } from "./programs.ts";

export type Account = { uid: number; gid: number };

/** Undefined when the shop's own user may run PostgreSQL. */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((each) => each.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** Whether the account can run the programs, libraries and all: tried, since modes alone do not say it. */
export const canRun = (programs: Programs, account: Account): boolean =>
  spawnSync(programFile(programs, "postgres"), ["--version"], { ...account, cwd: "/", stdio: "ignore" }).status === 0;

/** Whether the account can enter the folder. Node changes to `cwd` as root, so a shell tries it. */
export const canEnter = (folder: string, account: Account): boolean =>
  spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0;

/** The account owns everything in the folder, and no other account may enter it, as PostgreSQL requires. */
export function giveTo(folder: string, account: Account | undefined): void {
  fs.chmodSync(folder, 0o700);
  if (!account) return;
  fs.chownSync(folder, account.uid, account.gid);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true }))
    fs.lchownSync(path.join(entry.parentPath, entry.name), account.uid, account.gid);
}
