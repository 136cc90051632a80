/**
 * Reads from replicas (DATABASE_REPLICA_URLS): lists, exports, reports, the catalogue. A replica must have caught up with
 * the primary at the start of the read, so nobody misses their own write or an announced change (docs/decisions/0040).
 * Never for reads that a write depends on.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { log } from "../log/log.server.ts";
import {
  connection,
  type Database,
  databaseErrorCode,
  databaseOn,
  isDatabaseUnavailable,
  openPool,
  sessionLimits,
} from "./database.server.ts";

export type ReplicaState = "in use" | "behind" | "unreachable" | "not a replica";

type Replica = {
  name: string;
  pool: pg.Pool;
  db: Database;
  state: ReplicaState;
  checkedAt: number;
};

/** Time for a replica to catch up before the primary is asked. */
const patienceMilliseconds = 100;
/** Time after which one read tries a failed replica again. */
const pauseMilliseconds = 2_000;

let replicas: Replica[] = [];
let turn = 0;

export function connectReplicas(urls: readonly string[], { max, pooled }: { max: number; pooled: boolean }): void {
  replicas = urls.map((connectionString) => {
    const { host } = new URL(connectionString);
    const limits = pooled ? {} : sessionLimits;
    const pool = openPool({ ...limits, connectionString, max, connectionTimeoutMillis: 1_000 });
    return { name: host, pool, db: databaseOn(pool), state: "in use", checkedAt: 0 };
  });
  for (const replica of replicas) void check(replica);
}

export async function closeReplicas(): Promise<void> {
  const closing = replicas;
  replicas = [];
  await Promise.all(closing.map(({ pool }) => pool.end()));
}

export function replicaStates(): { name: string; state: ReplicaState }[] {
  for (const replica of replicas) if (isDue(replica)) void check(replica);
  return replicas.map(({ name, state }) => ({ name, state }));
}

export async function readFromReplica<T>(primary: Database, read: (db: Database) => Promise<T>): Promise<T> {
  const replica = nextReplica();
  if (!replica || !(await check(replica))) return read(primary);
  try {
    return await read(replica.db);
  } catch (error) {
    if (!isFaultOfReplica(error)) throw error;
    enter(replica, isDatabaseUnavailable(error) ? "unreachable" : "behind", error as Error);
    return read(primary);
  }
}

function nextReplica(): Replica | undefined {
  for (let tried = 0; tried < replicas.length; tried += 1) {
    turn = (turn + 1) % replicas.length;
    const replica = replicas[turn]!;
    if (replica.state === "in use") return replica;
    if (isDue(replica)) {
      replica.checkedAt = performance.now();
      return replica;
    }
  }
  return undefined;
}

const isDue = ({ checkedAt }: Replica): boolean => performance.now() - checkedAt > pauseMilliseconds;

async function check(replica: Replica): Promise<boolean> {
  replica.checkedAt = performance.now();
  const state = await stateOf(replica);
  enter(replica, state);
  return state === "in use";
}

async function stateOf({ pool }: Replica): Promise<ReplicaState> {
  // Everything acknowledged has been flushed.
  const { rows } = await connection().pool.query<{ position: string }>(
    "select pg_current_wal_flush_lsn()::text as position",
  );
  const end = performance.now() + patienceMilliseconds;
  try {
    for (let pause = 1; ; pause *= 2) {
      const answer = await pool.query<{ hasAll: boolean | null }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasAll"',
        [rows[0]!.position],
      );
      const { hasAll } = answer.rows[0]!;
      if (hasAll === null) return "not a replica";
      if (hasAll) return "in use";
      if (performance.now() + pause > end) return "behind";
      await sleep(pause);
    }
  } catch {
    return "unreachable";
  }
}

function enter(replica: Replica, state: ReplicaState, error?: Error): void {
  if (replica.state === state) return;
  replica.state = state;
  const line = { replica: replica.name, state, ...(error ? { err: error } : {}) };
  if (state === "in use") log.info(line, "database replica in use again");
  else log.warn(line, "database replica passed over: the primary answers");
}

/**
 * Unreachable, or cancelled by replication (40001). A time-out (57014) would happen on the primary too, and a write (25006)
 * is a bug.
 */
function isFaultOfReplica(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code === "57014" || code === "25006") return false;
  return code === "40001" || isDatabaseUnavailable(error);
}
