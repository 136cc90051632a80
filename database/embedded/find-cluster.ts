import fs from "node:fs";
import path from "node:path";
import { type Account, postgresAccount } from "./account.ts";
import { isClaimed, nameOfFolder } from "./ownership.ts";
import { type ClusterRecord, clusterIn, readRecord, systemFolder } from "./places.ts";

export type FoundCluster = {
  directory: string;
  /** The user that runs PostgreSQL, if not this one. */
  account: Account | undefined;
  record: ClusterRecord | null;
  /** Whether it names this DATA_DIR at its present path. */
  isClaimed: boolean;
};

/** Undefined without one. Throws one sentence if it belongs to another folder, is missing, or may not be run. */
export function findCluster(given: string): FoundCluster | undefined {
  if (!fs.existsSync(given)) return undefined;
  const dataDir = fs.realpathSync(given);
  const record = readRecord(dataDir);
  const place = [clusterIn(dataDir), record?.cluster, clusterOutside(dataDir)].find(
    (each) => each && holdsCluster(each),
  );
  if (!place) {
    if (record?.made) throw new Error(missing(dataDir, record));
    return undefined;
  }
  const directory = fs.realpathSync(place);
  if (place === record?.cluster && place !== clusterIn(dataDir) && !place.startsWith(`${systemFolder}${path.sep}`))
    throw new Error(missing(dataDir, record));
  const account = postgresAccount(dataDir, directory);
  return {
    directory,
    account,
    record,
    isClaimed: isClaimed(dataDir, directory, { record, given: path.resolve(given) }),
  };
}

const missing = (dataDir: string, { cluster }: ClusterRecord): string =>
  `DATA_DIR ${dataDir} holds no database, and its postgres.json names the one in ${cluster}: ` +
  "put it back, or remove postgres.json to start with an empty one.";

/** The place of a cluster if `nobody` cannot reach `dataDir`. */
export const clusterOutside = (dataDir: string): string => path.join(systemFolder, nameOfFolder(dataDir), "postgres");

function holdsCluster(directory: string): boolean {
  try {
    fs.statSync(path.join(directory, "PG_VERSION"));
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
}
