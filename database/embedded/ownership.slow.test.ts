import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { beside, copy, noted, original, poolFor, scratchDirectory, startHere } from "../testing/embedded-database.ts";
import { runningServer } from "./connection.ts";
import { clusterIn, nameOf, readRecord } from "./places.ts";

const isRoot = process.getuid?.() === 0;
const root = path.resolve(import.meta.dirname, "../..");
const { DATABASE_URL: _, ...environment } = process.env;

/** As versions before December 2026 left it: nothing in the cluster, and a path that a copy still has. */
function asFormerVersion(dataDir: string, cluster = clusterIn(dataDir)): void {
  fs.rmSync(path.join(cluster, "data-directory.json"));
  const { address } = readRecord(dataDir)!;
  fs.writeFileSync(path.join(dataDir, "postgres.json"), JSON.stringify({ cluster, address }), { mode: 0o600 });
}

const oneSentence = /^[^\n]*$/;

const reset = (dataDir: string): string => {
  const options = { cwd: root, env: { ...environment, DATA_DIR: dataDir }, stdio: "pipe" } as const;
  try {
    return String(execFileSync(process.execPath, ["tools/commands/database.ts", "reset", "--yes"], options));
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  }
};

describe("a cluster belongs to the DATA_DIR that it lies in", () => {
  test.each([
    ["of this version", () => {}],
    ["of a version that recorded only an absolute path", asFormerVersion],
  ])("a copy of a stopped shop works on its own copy, db:reset too: %s", async (_, age) => {
    const data = await original();
    age(data);
    const copied = copy(data);
    expect(await noted(copied, "copy")).toEqual(["copy", "original"]);
    expect(reset(copied)).toContain("is empty");
    expect(await noted(data)).toEqual(["original"]);
    expect(reset(copy(data, "second"))).toContain("is empty");
    expect(await noted(data)).toEqual(["original"]);
  });

  test("a copied checkout works on its own data folder", async () => {
    const data = await original();
    const checkout = beside(data, "checkout");
    fs.mkdirSync(checkout, { mode: 0o711 });
    fs.renameSync(data, path.join(checkout, "data"));
    await noted(path.join(checkout, "data"));
    const copied = copy(checkout, "checkout of a friend");
    expect(await noted(path.join(copied, "data"), "friend")).toEqual(["friend", "original"]);
    expect(await noted(path.join(checkout, "data"))).toEqual(["original"]);
  });

  test("a copy made while the original runs has a server of its own, says so, and stops none but its own", async () => {
    const data = await original();
    const shop = await startHere(data);
    const server = runningServer(data);
    const copied = copy(data);
    expect(runningServer(copied)).toBeNull();
    const other = await startHere(copied);
    expect(other.events.join()).toMatch(/was copied while it was in use/);
    expect(runningServer(copied)).not.toEqual(server);
    await poolFor(other.connection).query("insert into notes values ('copy')");
    await other.stop();
    expect(runningServer(data)).toEqual(server);
    const { rows } = await poolFor(shop.connection).query("select note from notes");
    expect(rows).toEqual([{ note: "original" }]);
  });

  test("a copy that everybody may enter opens, and leaves the original alone", async () => {
    const dataDir = await original();
    const copied = copy(dataDir);
    execFileSync("chmod", ["-R", "a+rwX", copied]);
    expect(await noted(copied, "copy")).toEqual(["copy", "original"]);
    expect(await noted(dataDir)).toEqual(["original"]);
  });

  test("over TCP a copy has a port of its own beside the running original", async () => {
    const data = scratchDirectory();
    const shop = await startHere(data, { transport: "tcp" });
    const other = await startHere(copy(data), { transport: "tcp" });
    expect(other.connection.port).not.toBe(shop.connection.port);
    await poolFor(other.connection).query("create table only_here (n int)");
    await expect(poolFor(shop.connection).query("select * from only_here")).rejects.toMatchObject({ code: "42P01" });
  });

  test("renamed and moved it opens as before, from the present version and from one before", async () => {
    const data = await original();
    const renamed = beside(data, "renamed");
    fs.renameSync(data, renamed);
    expect(await noted(renamed)).toEqual(["original"]);
    asFormerVersion(renamed);
    const deeper = beside(data, "a/b");
    fs.mkdirSync(path.dirname(deeper), { mode: 0o711 });
    fs.renameSync(renamed, deeper);
    expect(await noted(deeper)).toEqual(["original"]);
  });

  test("a symbolic link to DATA_DIR is the same shop, and joins its server", async () => {
    const data = await original();
    const link = beside(data, "link");
    fs.symlinkSync(data, link);
    const shop = await startHere(data);
    expect((await startHere(link)).connection).toEqual(shop.connection);
    expect(runningServer(link)).toEqual(runningServer(data));
  });

  test("postgres.json alone leads to no other folder's database, and never to an empty one in silence", async () => {
    const data = await original();
    const copied = beside(data, "copy");
    fs.mkdirSync(copied, { mode: 0o711 });
    fs.copyFileSync(path.join(data, "postgres.json"), path.join(copied, "postgres.json"));
    const refusal = `DATA_DIR ${copied} holds no database, and its postgres.json names the one in ${clusterIn(data)}: `;
    await expect(noted(copied)).rejects.toThrow(refusal);
    expect(reset(copied)).toMatch(refusal);
    fs.rmSync(path.join(copied, "postgres.json"));
    expect(await noted(copied)).toEqual([]);
    expect(await noted(data)).toEqual(["original"]);
  });
});

describe("a folder that only leads to a cluster must be the one that the cluster names", () => {
  const linked: [string, (data: string, elsewhere: string) => void][] = [
    [
      "the whole cluster is a link",
      (data, elsewhere) => {
        fs.renameSync(clusterIn(data), elsewhere);
        fs.symlinkSync(elsewhere, clusterIn(data));
      },
    ],
    [
      "its log is on another disk",
      (data, elsewhere) => {
        fs.renameSync(path.join(clusterIn(data), "pg_wal"), elsewhere);
        fs.symlinkSync(elsewhere, path.join(clusterIn(data), "pg_wal"));
      },
    ],
  ];
  test.each(linked)("%s: a copy is refused in one sentence, the original opens, also renamed", async (_, link) => {
    for (const age of [() => {}, asFormerVersion]) {
      const data = await original();
      age(data);
      link(data, beside(data, "elsewhere"));
      const before = copy(data, "copy before the first start");
      if (age === asFormerVersion) {
        await expect(noted(before)).rejects.toThrow("was copied or moved, and the database in ");
        await expect(noted(before)).rejects.toThrow(oneSentence);
      }
      expect(await noted(data)).toEqual(["original"]);
      const copied = copy(data);
      await expect(noted(copied)).rejects.toThrow(`belongs to ${data}: restore a dump`);
      expect(reset(copied)).toMatch(/^DATA_DIR .* was copied or moved/);
      fs.renameSync(data, beside(data, "renamed"));
      await expect(noted(copied)).rejects.toThrow("was copied or moved");
      expect(await noted(beside(data, "renamed"))).toEqual(["original"]);
    }
  });

  test("a copy of hard links, which would write into the original, is refused; the original opens", async () => {
    for (const age of [() => {}, asFormerVersion]) {
      const data = await original();
      age(data);
      const copied = copy(data, "copy", "-l");
      await expect(noted(copied)).rejects.toThrow("was copied or moved, and the database in ");
      expect(await noted(data)).toEqual(["original"]);
      await expect(noted(copied)).rejects.toThrow("was copied or moved, and the database in ");
    }
  });

  test("a move that looks like a copy is confirmed by the line that the refusal shows; then the former folder is refused", async () => {
    const data = await original();
    linked[0]![1](data, beside(data, "elsewhere"));
    await noted(data);
    const copied = copy(data);
    const refusal = await noted(copied).catch((error: Error) => error.message);
    execFileSync("/bin/sh", ["-c", /confirm the move with (.*)$/.exec(String(refusal))![1]!]);
    expect(await noted(copied)).toEqual(["original"]);
    await expect(noted(data)).rejects.toThrow(`belongs to ${copied}`);
  });
});

describe.runIf(isRoot)("a cluster in /var/lib/odovia belongs to one DATA_DIR", () => {
  const removeOutside = (...clusters: string[]) => {
    for (const cluster of clusters) fs.rmSync(path.dirname(cluster), { recursive: true, force: true });
  };

  test("a copy is refused, a renamed folder opens, a new one at the former path begins empty", async () => {
    const data = scratchDirectory("data", 0o700);
    await noted(data, "original");
    const { cluster } = readRecord(data)!;
    const others: string[] = [];
    try {
      const copied = copy(data);
      await expect(noted(copied)).rejects.toThrow(`belongs to ${data}: restore a dump`);
      expect(reset(copied)).toMatch(/^DATA_DIR .* was copied or moved/);
      const renamed = beside(data, "renamed");
      fs.renameSync(data, renamed);
      await expect(noted(copied)).rejects.toThrow("was copied or moved");
      expect(await noted(renamed)).toEqual(["original"]);
      expect(await noted(data)).toEqual([]);
      others.push(readRecord(data)!.cluster);
      expect(others[0]).not.toBe(cluster);
      expect(await noted(renamed)).toEqual(["original"]);
    } finally {
      removeOutside(cluster, ...others);
    }
  });

  test("of a version that named it by the path alone: the folder at that path opens it, a copy does not", async () => {
    const data = scratchDirectory("data", 0o700);
    await noted(data, "original");
    const made = readRecord(data)!.cluster;
    const former = path.join(path.dirname(path.dirname(made)), nameOf(data), "postgres");
    fs.renameSync(path.dirname(made), path.dirname(former));
    asFormerVersion(data, former);
    fs.writeFileSync(
      path.join(data, "postgres.json"),
      JSON.stringify({ cluster: former, address: { kind: "unix", directory: former } }),
    );
    try {
      await expect(noted(copy(data))).rejects.toThrow("was copied or moved");
      expect(await noted(data, "later")).toEqual(["later", "original"]);
      expect(readRecord(data)!.cluster).toBe(former);
    } finally {
      removeOutside(former);
    }
  });
});
