import fs from "node:fs";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { isEmbeddedRunning, withDatabase } from "./connection.ts";
import { isAlive, readRecord, writeRecord } from "./places.ts";
import { poolFor, readyDirectory, scratchDirectory, startHere, startInProcess, until } from "./scratch-database.ts";

const urlOf = (dataDir: string) => `postgres://postgres@/postgres?host=${encodeURIComponent(dataDir)}`;

describe("security 6.10: one process at a time", () => {
  test("a second start is refused within a second and names the first process", async () => {
    const dataDir = await readyDirectory();
    const { childPid } = await startInProcess(dataDir);
    const began = performance.now();
    await expect(startHere(dataDir)).rejects.toThrow(`already in use by process ${childPid}`);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(await isEmbeddedRunning(dataDir)).toEqual({ pid: childPid });
  });

  test("the lock of a live process that does not answer is not stolen", async () => {
    const dataDir = await readyDirectory();
    const { supervisor, childPid } = await startInProcess(dataDir);
    supervisor.kill("SIGSTOP"); // else it would end the silent child
    process.kill(childPid, "SIGSTOP");
    const began = performance.now();
    await expect(startHere(dataDir)).rejects.toThrow(`already in use by process ${childPid}`);
    expect(performance.now() - began).toBeLessThan(1000);
    process.kill(childPid, "SIGKILL");
  });

  test("of ten starts at the same moment on a stale lock exactly one wins", async () => {
    const dataDir = await readyDirectory();
    const first = await startInProcess(dataDir);
    first.supervisor.kill("SIGKILL");
    process.kill(first.childPid, "SIGKILL");
    await until(() => !isAlive(first.childPid));
    expect(fs.existsSync(`${dataDir}/lock.sock`)).toBe(true);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => startHere(dataDir)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
    expect(refused).toHaveLength(9);
    for (const reason of refused) expect(reason).toMatch(/already in use by process \d+/);
  });

  test("a record that names a live process with another start time is stale (reused pid)", async () => {
    const dataDir = await readyDirectory();
    const address = { kind: "unix" as const, directory: dataDir };
    writeRecord(dataDir, { pid: 1, parentPid: 1, startedAt: "999999999999", address });
    const database = await startHere(dataDir);
    expect(readRecord(dataDir)?.pid).toBe(database.childPid());
  });

  test("a database whose lock file is deleted ends itself and takes the lock again", async () => {
    const dataDir = await readyDirectory();
    const database = await startHere(dataDir);
    const first = database.childPid();
    fs.rmSync(`${dataDir}/lock.sock`);
    await until(() => database.childPid() !== first && database.events.some((event) => event.startsWith("restarting")));
    await until(() => fs.existsSync(`${dataDir}/lock.sock`));
  });
});

describe("parents, orphans and restarts", () => {
  test("when the parent is killed the child closes by itself and the next start works", async () => {
    const dataDir = await readyDirectory();
    const { supervisor, childPid } = await startInProcess(dataDir);
    supervisor.kill("SIGKILL");
    const database = await startHere(dataDir); // at once: waits for the child to leave
    expect(isAlive(childPid)).toBe(false);
    expect((await poolFor(database).query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("an owner that has removed its record and does not answer any more is waited for", async () => {
    const dataDir = await readyDirectory();
    const owner = net.createServer();
    await new Promise<void>((resolve) => owner.listen(`${dataDir}/lock.sock`, resolve));
    setTimeout(() => owner.close(), 1_500);
    expect((await poolFor(await startHere(dataDir)).query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("a child that hangs in a statement does not outlive its parent", async () => {
    const dataDir = await readyDirectory();
    const { supervisor, childPid } = await startInProcess(dataDir, { statementDeadlineSeconds: 1 });
    const pool = poolFor({ connectionString: urlOf(dataDir) });
    const hanging = pool.query("select pg_sleep(60)");
    await sleep(200);
    supervisor.kill("SIGKILL");
    await expect(hanging).rejects.toThrow();
    // The kernel closes its connections before it has taken the process away.
    await until(() => !isAlive(childPid));
    await startHere(dataDir);
  });

  test("security 6.9: after kill -9 of both every acknowledged row is there", async () => {
    const dataDir = await readyDirectory();
    let expected = 0;
    for (let round = 0; round < 3; round += 1) {
      const { supervisor, childPid } = await startInProcess(dataDir);
      const pool = poolFor(
        { connectionString: `postgres://postgres@/postgres?host=${encodeURIComponent(dataDir)}` },
        4,
      );
      await pool.query("create table if not exists acknowledged (n int)");
      let running = true;
      const insert = async () => {
        while (running) {
          await pool.query("insert into acknowledged values (1)");
          expected += 1;
        }
      };
      const inserts = Array.from({ length: 4 }, () => insert().catch(() => {}));
      await sleep(100 + 150 * round);
      process.kill(childPid, "SIGKILL");
      supervisor.kill("SIGKILL");
      running = false;
      await Promise.all(inserts);
      await until(() => !isAlive(childPid));
    }
    const { rows } = await poolFor(await startHere(dataDir)).query("select count(*)::int as n from acknowledged");
    expect(rows[0].n).toBeGreaterThanOrEqual(expected);
    expect(rows[0].n).toBeLessThanOrEqual(expected + 20); // committed, but killed before the answer arrived
    expect(expected).toBeGreaterThan(50);
  });

  test("a start that is killed while it creates the database leaves nothing that blocks the next", async () => {
    const dataDir = scratchDirectory();
    const starting = startInProcess(dataDir).catch(() => null);
    await until(() => fs.existsSync(`${dataDir}/database.new`) && readRecord(dataDir) !== null);
    process.kill(readRecord(dataDir)!.pid, "SIGKILL");
    await starting;
    expect(fs.existsSync(`${dataDir}/database`)).toBe(false);
    const database = await startHere(dataDir);
    expect((await poolFor(database).query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("SIGTERM and SIGINT to the child alone change nothing; stop() leaves no socket behind", async () => {
    const dataDir = await readyDirectory();
    const database = await startHere(dataDir);
    const pid = database.childPid();
    process.kill(pid, "SIGTERM");
    process.kill(pid, "SIGINT");
    await sleep(200);
    expect((await poolFor(database).query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await database.stop();
    expect(isAlive(pid)).toBe(false);
    expect(fs.readdirSync(dataDir)).toEqual(["database"]);
    expect(await isEmbeddedRunning(dataDir)).toBeNull();
  });

  test("a DATA_DIR too long for a socket's path works, from another process as well", async () => {
    const dataDir = await readyDirectory("d".repeat(150));
    const { childPid } = await startInProcess(dataDir);
    const address = readRecord(dataDir)?.address;
    expect(address?.kind === "unix" && address.directory.length < 90).toBe(true);
    await expect(startHere(dataDir)).rejects.toThrow(`already in use by process ${childPid}`);
    const rows = await withDatabase({ DATA_DIR: dataDir }, async (pool) => (await pool.query("select 1 as one")).rows);
    expect(rows).toEqual([{ one: 1 }]);
  });

  test("withDatabase starts the database when none runs, and stops it", async () => {
    const dataDir = await readyDirectory();
    const rows = await withDatabase({ DATA_DIR: dataDir }, async (pool) => (await pool.query("select 1 as one")).rows);
    expect(rows).toEqual([{ one: 1 }]);
    expect(await isEmbeddedRunning(dataDir)).toBeNull();
  });
});
