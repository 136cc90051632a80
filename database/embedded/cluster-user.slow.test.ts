import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { copy, noted, original, poolFor, scratchDirectory, startHere } from "../testing/embedded-database.ts";
import { clusterIn } from "./places.ts";

const isRoot = process.getuid?.() === 0;
const root = path.resolve(import.meta.dirname, "../..");
const { DATABASE_URL: _, ...environment } = process.env;

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
