import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { migratedDirectory, poolFor, scratchDirectory, startHere } from "../testing/embedded-database.ts";
import { runningServer, withDatabase } from "./connection.ts";
import { clusterIn, nameOf, readRecord } from "./places.ts";

const isRoot = process.getuid?.() === 0;
const root = path.resolve(import.meta.dirname, "../..");
const { DATABASE_URL: _, ...environment } = process.env;

/** Its content after `notes` were added to it. */
const noted = (dataDir: string, ...notes: string[]): Promise<string[]> =>
  withDatabase({ DATA_DIR: dataDir }, async (pool) => {
    await pool.query("create table if not exists notes (note text)");
    for (const note of notes) await pool.query("insert into notes values ($1)", [note]);
    return (await pool.query("select note from notes order by note")).rows.map(({ note }) => note);
  });

/** A shop of the name in `parent` with one note, stopped. */
async function original(): Promise<string> {
  const dataDir = await migratedDirectory();
  await noted(dataDir, "original");
  return dataDir;
}

const beside = (dataDir: string, name: string): string => path.join(path.dirname(dataDir), name);

function copy(dataDir: string, name = "copy", ...options: string[]): string {
  execFileSync("cp", ["-a", ...options, dataDir, beside(dataDir, name)]);
  return beside(dataDir, name);
}

/** As versions before December 2026 left it: nothing in the cluster, and a path that a copy still has. */
function asFormerVersion(dataDir: string, cluster = clusterIn(dataDir)): void {
  fs.rmSync(path.join(cluster, "data-directory.json"));
  const { address } = readRecord(dataDir)!;
  fs.writeFileSync(path.join(dataDir, "postgres.json"), JSON.stringify({ cluster, address }), { mode: 0o600 });
}

const oneSentence = /^[^\n]*$/;

/** A program of this version as another user: its output, or the last line of its error. */
function runAs(uid: number, code: string): string {
  const open = `const { withDatabase } = await import(${JSON.stringify(path.join(root, "database/embedded/connection.ts"))});
    try { ${code} } catch (error) { console.log("refused: " + error.message); }`;
  const options = { cwd: root, env: environment, ...(uid === process.getuid?.() ? {} : { uid, gid: uid }) };
  return String(execFileSync(process.execPath, ["--input-type=module", "-e", open], options)).trim();
}
const openAs = (uid: number, dataDir: string): string =>
  runAs(
    uid,
    `await withDatabase({ DATA_DIR: ${JSON.stringify(dataDir)} }, (pool) => pool.query("select 1")); console.log("opened");`,
  );

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

describe.runIf(isRoot)("a cluster stays with its user", () => {
  const [ordinary, another] = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter(([name, , uid]) => name !== "nobody" && Number(uid) > 0)
    .map(([name, , uid]) => ({ name: name!, uid: Number(uid) }));
  const owners = (folder: string): number[] => [
    ...new Set(
      [folder, ...fs.readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name)))].map(
        (file) => fs.lstatSync(file).uid,
      ),
    ),
  ];

  /** A stopped shop of an ordinary user. */
  function shopOf({ uid }: { uid: number }): string {
    const data = scratchDirectory();
    fs.mkdirSync(data, { mode: 0o700 });
    fs.chownSync(data, uid, uid);
    expect(openAs(uid, data)).toBe("opened");
    return data;
  }

  test("a command of root on an ordinary user's stopped shop leaves every file to that user, who can start it", async () => {
    const data = shopOf(ordinary!);
    expect(owners(data)).toEqual([ordinary!.uid]);
    expect(await noted(data, "by root")).toEqual(["by root"]);
    const shop = await startHere(data, { dumpEveryMinutes: 0 });
    await shop.stop();
    expect(owners(data)).toEqual([ordinary!.uid]);
    expect(openAs(ordinary!.uid, data)).toBe("opened");
    // postgres.json lost, too: it is written again for its user.
    fs.rmSync(path.join(data, "postgres.json"));
    await noted(data);
    expect(owners(data)).toEqual([ordinary!.uid]);
  });

  test("root makes a new one in an ordinary user's folder for that user", async () => {
    const data = scratchDirectory();
    fs.mkdirSync(data, { mode: 0o700 });
    fs.chownSync(data, ordinary!.uid, ordinary!.uid);
    await noted(data, "by root");
    expect(owners(data)).toEqual([ordinary!.uid]);
    expect(openAs(ordinary!.uid, data)).toBe("opened");
  });

  test("a folder of a user without a name, as in a container, is served by nobody", async () => {
    const data = scratchDirectory();
    fs.mkdirSync(data, { mode: 0o711 });
    fs.chownSync(data, 64_001, 64_001);
    expect(await noted(data, "by root")).toEqual(["by root"]);
    expect(owners(clusterIn(data))).toEqual([fs.statSync(clusterIn(data)).uid]);
  });

  test("an ordinary user is refused another's in one sentence that names whose it is, and changes nothing", async () => {
    const data = await original();
    fs.chmodSync(data, 0o777);
    const before = owners(clusterIn(data));
    expect(openAs(ordinary!.uid, data)).toBe(
      `refused: The database in ${clusterIn(data)} belongs to the user nobody, and this is ${ordinary!.name}: ` +
        `run it as root, who started it, or let root give it away with chown -R ${ordinary!.uid} '${clusterIn(data)}'.`,
    );
    expect(owners(clusterIn(data))).toEqual(before);
    const other = shopOf(ordinary!);
    fs.chmodSync(other, 0o777);
    expect(openAs(another!.uid, other)).toContain(
      `belongs to the user ${ordinary!.name}, and this is ${another!.name}: run it as ${ordinary!.name}, or`,
    );
    expect(openAs(ordinary!.uid, other)).toBe("opened");
  });

  test("what root put back in an ordinary user's folder is that user's again", async () => {
    const data = shopOf(ordinary!);
    execFileSync("chown", ["-R", "0:0", clusterIn(data)]);
    await noted(data);
    expect(owners(clusterIn(data))).toEqual([ordinary!.uid]);
    expect(openAs(ordinary!.uid, data)).toBe("opened");
  });

  test("a copy that an ordinary user gets of root's running shop is that user's, with a server of its own", async () => {
    const data = await original();
    const shop = await startHere(data);
    const copied = copy(data);
    execFileSync("chown", ["-R", `${ordinary!.uid}`, copied]);
    expect(openAs(ordinary!.uid, copied)).toBe("opened");
    expect((await poolFor(shop.connection).query("select note from notes")).rows).toEqual([{ note: "original" }]);
  });
});
