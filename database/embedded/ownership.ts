/**
 * Which DATA_DIR a cluster belongs to. A cluster that lies in DATA_DIR with all its files belongs to it: a copy of the folder
 * is a copy of the database. Where DATA_DIR only leads to the cluster (in /var/lib/odovia, or by a symbolic link), a copy of
 * DATA_DIR leads to the original: there a file in the cluster names the one folder that may use it.
 */
import fs from "node:fs";
import path from "node:path";
import type { Account } from "./account.ts";
import { type ClusterRecord, clusterIn, nameOf, systemFolder } from "./places.ts";

/** A renamed folder keeps both; a copy does not. */
type Identity = { inode: string; born: string };
type Claim = { path: string } & Partial<Identity>;
/** How versions before December 2026 identified a cluster. */
type Former = { record: ClusterRecord | null; given: string };

const claimFile = (directory: string): string => path.join(directory, "data-directory.json");

function identityOf(folder: string): Identity & { device: bigint } {
  const { ino, birthtimeNs, dev } = fs.statSync(folder, { bigint: true });
  return { inode: `${ino}`, born: `${birthtimeNs}`, device: dev };
}

/** A name for what belongs to `dataDir` outside it; a new folder at the same path gets another. */
export function nameOfFolder(dataDir: string): string {
  const { inode, born } = identityOf(dataDir);
  return nameOf(`${dataDir} ${inode} ${born}`);
}

export function claim(dataDir: string, directory: string, account: Account | undefined): void {
  const { inode, born } = identityOf(dataDir);
  const draft = `${claimFile(directory)}.${process.pid}`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, JSON.stringify({ path: dataDir, inode, born }), { mode: 0o600, flag: "wx" });
  if (account) fs.lchownSync(draft, account.uid, account.gid);
  fs.renameSync(draft, claimFile(directory));
}

/** Both are real paths. Throws one sentence if it belongs to another folder. */
export function isClaimed(dataDir: string, directory: string, former: Former): boolean {
  const claimed = readClaim(directory);
  if (claimed && isSame(dataDir, claimed)) return claimed.path === dataDir;
  if (isSelfContained(dataDir, directory)) return false;
  if (claimed ? isConfirmed(dataDir, claimed) : wasMadeFor(dataDir, directory, former)) return false;
  throw new Error(
    `DATA_DIR ${dataDir} was copied or moved, and the database in ${directory} belongs to ${claimed?.path ?? "another folder"}: ` +
      "restore a dump into a new DATA_DIR to work on a copy, or, if no other folder uses this database, confirm the move with " +
      `echo '${JSON.stringify({ path: dataDir })}' > '${claimFile(directory)}'`,
  );
}

function readClaim(directory: string): Claim | undefined {
  try {
    return JSON.parse(fs.readFileSync(claimFile(directory), "utf8")) as Claim;
  } catch {
    return undefined;
  }
}

/** Also if it was renamed or mounted elsewhere. A snapshot beside it keeps both numbers and is another folder. */
function isSame(dataDir: string, { path: former, inode, born }: Claim): boolean {
  const now = identityOf(dataDir);
  // Some file systems store no time of creation.
  if (inode !== now.inode || (born !== now.born && former !== dataDir)) return false;
  if (former === dataDir || !fs.existsSync(former)) return true;
  const other = identityOf(former);
  return other.inode !== inode || other.born !== born || other.device === now.device;
}

const isConfirmed = (dataDir: string, { path: named, inode }: Claim): boolean =>
  inode === undefined && named === dataDir;

/** For a cluster without a claim: postgres.json, or the name of an outside folder, came from this path. */
function wasMadeFor(dataDir: string, directory: string, { record, given }: Former): boolean {
  const folder = path.dirname(directory);
  if (path.dirname(folder) === systemFolder)
    return [nameOf(given), nameOf(dataDir), nameOfFolder(dataDir)].includes(path.basename(folder));
  if (record) return [clusterIn(given), clusterIn(dataDir)].includes(record.cluster);
  // A link made by hand.
  return !hasSharedFiles(directory);
}

const isWithin = (folder: string, file: string): boolean => file.startsWith(folder + path.sep);

function isSelfContained(dataDir: string, directory: string): boolean {
  if (!isWithin(dataDir, directory)) return false;
  const links = ["pg_wal", ...entriesOf(path.join(directory, "pg_tblspc")).map((name) => path.join("pg_tblspc", name))];
  const isLink = (name: string) =>
    fs.lstatSync(path.join(directory, name), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return !links.some(isLink) && !hasSharedFiles(directory);
}

const entriesOf = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

/** A copy made of hard links (`cp -al`) shares its contents. */
function hasSharedFiles(directory: string): boolean {
  return fs
    .readdirSync(directory, { withFileTypes: true, recursive: true })
    .some(
      (entry) =>
        entry.isFile() &&
        (fs.lstatSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.nlink ?? 1) > 1,
    );
}
