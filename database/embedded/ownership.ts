/**
 * Which DATA_DIR a cluster belongs to. A cluster that lies in DATA_DIR with all its files belongs to it: a copy of the folder
 * is a copy of the database. Where DATA_DIR only leads to the cluster (in /var/lib/odovia, or by a symbolic link), a copy of
 * DATA_DIR leads to the original: there a file in the cluster names the one folder that may use it.
 */
import fs from "node:fs";
import path from "node:path";
import type { Account } from "./account.ts";
import { type ClusterRecord, clusterIn, nameOf, systemFolder } from "./places.ts";

/** A folder keeps both when it is renamed; a copy has others. */
type Identity = { inode: string; born: string };
/** What an operator writes to confirm has a path alone. */
type Claim = { path: string } & Partial<Identity>;
/** What versions before December 2026 knew a cluster by: postgres.json, and DATA_DIR as it was given. */
type Former = { record: ClusterRecord | null; given: string };

const claimFile = (directory: string): string => path.join(directory, "data-directory.json");

function identityOf(folder: string): Identity & { device: bigint } {
  const { ino, birthtimeNs, dev } = fs.statSync(folder, { bigint: true });
  return { inode: `${ino}`, born: `${birthtimeNs}`, device: dev };
}

/** A name for what belongs to `dataDir` outside it: a new folder at the same path has another. */
export function nameOfFolder(dataDir: string): string {
  const { inode, born } = identityOf(dataDir);
  return nameOf(`${dataDir} ${inode} ${born}`);
}

/** Notes in the cluster that it is that of `dataDir`. */
export function claim(dataDir: string, directory: string, account: Account | undefined): void {
  const { inode, born } = identityOf(dataDir);
  const draft = `${claimFile(directory)}.${process.pid}`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, JSON.stringify({ path: dataDir, inode, born }), { mode: 0o600, flag: "wx" });
  if (account) fs.lchownSync(draft, account.uid, account.gid);
  fs.renameSync(draft, claimFile(directory));
}

/**
 * Whether the cluster in `directory` names `dataDir` already. Where it does not and may not, throws one sentence that says which
 * folder it belongs to. Both are real paths.
 */
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

/** The same folder, also after it was renamed or mounted elsewhere. Not a snapshot beside it, which keeps both numbers. */
function isSame(dataDir: string, { path: former, inode, born }: Claim): boolean {
  const now = identityOf(dataDir);
  // Some file systems do not store when a folder was made.
  if (inode !== now.inode || (born !== now.born && former !== dataDir)) return false;
  if (former === dataDir || !fs.existsSync(former)) return true;
  const other = identityOf(former);
  return other.inode !== inode || other.born !== born || other.device === now.device;
}

const isConfirmed = (dataDir: string, { path: named, inode }: Claim): boolean =>
  inode === undefined && named === dataDir;

/** Whether a cluster without a claim was made for `dataDir`: postgres.json and the name of a folder outside came from its path. */
function wasMadeFor(dataDir: string, directory: string, { record, given }: Former): boolean {
  const folder = path.dirname(directory);
  if (path.dirname(folder) === systemFolder)
    return [nameOf(given), nameOf(dataDir), nameOfFolder(dataDir)].includes(path.basename(folder));
  if (record) return [clusterIn(given), clusterIn(dataDir)].includes(record.cluster);
  // A link that somebody made by hand.
  return !hasSharedFiles(directory);
}

const isWithin = (folder: string, file: string): boolean => file.startsWith(folder + path.sep);

/** Nothing of the cluster is elsewhere or shared with another folder: its log and table spaces may be links. */
function isSelfContained(dataDir: string, directory: string): boolean {
  if (!isWithin(dataDir, directory)) return false;
  const links = ["pg_wal", ...entriesOf(path.join(directory, "pg_tblspc")).map((name) => path.join("pg_tblspc", name))];
  const isLink = (name: string) =>
    fs.lstatSync(path.join(directory, name), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return !links.some(isLink) && !hasSharedFiles(directory);
}

const entriesOf = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

/** A copy made of hard links (`cp -al`): what one writes, the other reads. */
function hasSharedFiles(directory: string): boolean {
  return fs
    .readdirSync(directory, { withFileTypes: true, recursive: true })
    .some(
      (entry) =>
        entry.isFile() &&
        (fs.lstatSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.nlink ?? 1) > 1,
    );
}
