import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type PostgresCluster, startPostgres } from "#database/testing/postgres-cluster.ts";
import { closeDatabase, connectDatabase, type Database, database } from "./database.server.ts";
import { closeReplicas, connectReplicas, readFromReplica, replicaStates } from "./read-replica.server.ts";

let primary: PostgresCluster;
let replica: PostgresCluster;
beforeAll(async () => {
  primary = await startPostgres({ durable: true });
  connectDatabase({ connectionString: primary.url });
  await database().execute(sql`create table notes (text text)`);
  replica = await startPostgres({ durable: true, replicaOf: primary });
}, 60_000);
afterAll(async () => {
  await closeDatabase();
  await replica.stop();
  await primary.stop();
});
afterEach(() => closeReplicas());

const connect = (...urls: string[]) => connectReplicas(urls, { max: 3, pooled: false });
const write = (text: string) => database().execute(sql`insert into notes values (${text})`);

/** What a list reads, and which server answered. */
async function read(db: Database): Promise<{ notes: string[]; fromReplica: boolean }> {
  const { rows } = await db.execute<{ notes: string[] | null; fromReplica: boolean }>(
    sql`select (select array_agg(text) from notes) as notes, pg_is_in_recovery() as "fromReplica"`,
  );
  return { notes: rows[0]!.notes ?? [], fromReplica: rows[0]!.fromReplica };
}

const onReplica = (statement: string) => {
  const client = new pg.Client({ connectionString: replica.url });
  return client
    .connect()
    .then(() => client.query(statement))
    .finally(() => client.end());
};

test("without a replica the primary answers", async () => {
  expect(await readFromReplica(database(), read)).toMatchObject({ fromReplica: false });
  expect(replicaStates()).toEqual([]);
});

test("a replica answers, with the caller's own last write in it, a hundred times in a row", async () => {
  connect(replica.url);
  let fromReplica = 0;
  for (let n = 0; n < 100; n += 1) {
    await write(`write ${n}`);
    const answer = await readFromReplica(database(), read);
    expect(answer.notes).toContain(`write ${n}`);
    if (answer.fromReplica) fromReplica += 1;
  }
  expect(fromReplica).toBeGreaterThan(0);
});

test("the primary answers while a replica lags, and the replica again once it has caught up", async () => {
  connect(replica.url);
  await onReplica("select pg_wal_replay_pause()");
  await expect
    .poll(async () => (await onReplica("select pg_get_wal_replay_pause_state() as state")).rows[0].state)
    .toBe("paused");
  await write("while it lags");
  const answer = await readFromReplica(database(), read);
  expect(answer).toMatchObject({ fromReplica: false, notes: expect.arrayContaining(["while it lags"]) });
  expect(replicaStates()).toEqual([{ name: new URL(replica.url).host, state: "behind" }]);
  await onReplica("select pg_wal_replay_resume()");
  await expect.poll(async () => (await readFromReplica(database(), read)).fromReplica).toBe(true);
  expect(replicaStates()).toMatchObject([{ state: "in use" }]);
});

test("the primary answers when a replica fails, even in the middle of a read", async () => {
  connect(replica.url);
  const killed = await readFromReplica(database(), async (db) => {
    const { fromReplica } = await read(db);
    if (fromReplica) await replica.kill();
    return read(db);
  });
  expect(killed.fromReplica).toBe(false);
  expect(replicaStates()).toMatchObject([{ state: "unreachable" }]);
  expect(await readFromReplica(database(), read)).toMatchObject({ fromReplica: false });
  await replica.recover();
  await expect.poll(async () => (await readFromReplica(database(), read)).fromReplica).toBe(true);
});

test("of two replicas the one that works is asked, and a server that is no replica never", async () => {
  connect("postgres://postgres@127.0.0.1:1/postgres", replica.url);
  await expect.poll(() => replicaStates().map(({ state }) => state)).toEqual(["unreachable", "in use"]);
  for (let n = 0; n < 5; n += 1) expect((await readFromReplica(database(), read)).fromReplica).toBe(true);
  await closeReplicas();
  connect(primary.url);
  await readFromReplica(database(), read);
  expect(replicaStates()).toMatchObject([{ state: "not a replica" }]);
});

test("a write during a read is a fault of the shop, not of the replica", async () => {
  connect(replica.url);
  await expect(readFromReplica(database(), (db) => db.execute(sql`insert into notes values ('no')`))).rejects.toThrow();
  expect(replicaStates()).toMatchObject([{ state: "in use" }]);
});
