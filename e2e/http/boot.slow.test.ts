import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { freePort } from "#database/embedded/free-port.ts";
import { startTestShop } from "../shop.ts";
import { ask } from "./ask.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "odovia-boot-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Starts the shop with settings that it refuses; returns its exit code and output. */
async function refused(env: Record<string, string>, ...options: string[]): Promise<{ code: number; lines: string[] }> {
  const base = {
    PATH: process.env.PATH ?? "",
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
    BUILD_DIRECTORY: process.env.BUILD_DIRECTORY ?? "build",
    DATA_DIR: scratch,
  };
  const settings = { cwd: root, env: { ...base, ...env }, timeout: 50_000 };
  const result = await run(process.execPath, [...options, "server/main.mjs"], settings).then(
    () => ({ code: 0, stderr: "started" }),
    (error: { code: number; stderr: string }) => error,
  );
  return { code: result.code, lines: result.stderr.split("\n").filter(Boolean) };
}

const live = { STRIPE_SECRET_KEY: "sk_live_x", STRIPE_PUBLISHABLE_KEY: "pk_live_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };

/** Settings for live payments; Stripe is not called. */
const selling = {
  ...live,
  PUBLIC_URL: "https://shop.example",
  STRIPE_API_BASE: "http://127.0.0.1:9",
  RATE_LIMITS: "normal",
};
const testKeys = {
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_API_BASE: "http://127.0.0.1:9",
};

describe("security 6.49: settings are checked at start, and the start fails closed", () => {
  test.each(["1", "2"])(
    "security 6.49: each fault has its own sentence, with %s web processes",
    async (count) => {
      const faults = { PORT: "x", SMTP_URL: "x", STRIPE_X: "1", LOG_LEVEL: "loud" };
      const { code, lines } = await refused({ ...faults, WEB_CONCURRENCY: count });
      expect([code, lines.length]).toEqual([78, 4]);
    },
    60_000,
  );

  test("security 6.13: with live Stripe keys on the embedded database the shop starts and warns that there is only one copy of the data; with SESSION_SECRET no secret is created", async () => {
    const SESSION_SECRET = "set by the operator, and long enough";
    const shop = await startTestShop({ env: { ...selling, SESSION_SECRET, ALLOW_INCOMPLETE_LEGAL: "1" } });
    const output = shop.log().join("\n");
    const hasSecretFile = existsSync(join(shop.dataDir, "session-secret"));
    await shop.stop();
    expect(hasSecretFile).toBe(false);
    expect(output).toMatch(/live payments on the embedded database: one disk is one copy/);
    expect(output).not.toMatch(/sk_live_x|whsec_x/);
    // Each missing item has a separate line.
    expect(output).toMatch(/^ {2}Before launch: +owed by law: .+\.$/m);
    expect(output).toMatch(/^ {22}owed by law: The consumer mediator is missing: give it in \/admin\/settings\.$/m);
    expect(output).toMatch(/^ {22}Staff get no mail about requests.*, or STAFF_EMAIL\.$/m);
  });

  test("real payments are refused while legal requirements are missing, which the database may hold", async () => {
    const dataDir = join(scratch, "legal");
    const { code, lines } = await refused({ ...selling, DATA_DIR: dataDir });
    expect(code).toBe(78);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines).toContain("The consumer mediator is missing: give it in /admin/settings.");
    expect(lines.at(-1)).toMatch(/ALLOW_INCOMPLETE_LEGAL=1/);
    expect(lines.join("\n")).not.toMatch(/STAFF_EMAIL/);
  }, 60_000);

  test("security 6.58: settings of a server disable every development feature, even without NODE_ENV", async () => {
    const shop = await startTestShop({ env: { PUBLIC_URL: "https://shop.example", RATE_LIMITS: "normal" } });
    try {
      expect(shop.log().join("\n")).toMatch(/Environment: +production, because of PUBLIC_URL/);
      expect(shop.log().join("\n")).not.toMatch(/mailbox|ESSAI|4242/);
      const headers = { host: "shop.example" };
      for (const path of ["/dev/mailbox", "/dev/ui", "/dev/mailbox/00000000-0000-4000-8000-000000000000"])
        expect((await ask(shop, path, { headers })).status, path).toBe(404);
      expect((await ask(shop, "/api/payment-config", { headers })).data).toEqual({
        provider: "off",
        publishableKey: null,
      });
      const json = { code: "ESSAI100", orderAmount: 79 };
      const origin = "https://shop.example";
      const promo = await ask(shop, "/api/validate-promo-code", { json, headers: { ...headers, origin } });
      expect(promo.data).toMatchObject({ isValid: false });
    } finally {
      await shop.stop();
    }
    for (const env of [
      { PUBLIC_URL: "https://shop.example", RATE_LIMITS: "test" },
      { HOST: "0.0.0.0", RATE_LIMITS: "test" },
      { NODE_ENV: "development", HOST: "0.0.0.0" },
      { ...selling, PAYMENTS: "sandbox" },
      { ...selling, PUBLIC_URL: "http://shop.example" },
    ] as Record<string, string>[]) {
      const { code, lines } = await refused(env);
      expect([code, lines.length], JSON.stringify(env)).toEqual([78, 1]);
    }
  });

  test("security 6.56: in production the demonstration promo codes are deactivated and named in the log", async () => {
    const dataDir = join(scratch, "demo");
    const home = await startTestShop({ dataDir });
    const promo = { json: { code: "ESSAI100", orderAmount: 79 } };
    expect((await ask(home, "/api/validate-promo-code", promo)).data).toMatchObject({ isValid: true });
    expect(home.log().join("\n")).not.toMatch(/Payments:/);
    await home.stop();
    const production = { NODE_ENV: "production", HOST: "127.0.0.1", RATE_LIMITS: "normal" };
    const shop = await startTestShop({ dataDir, env: { ...production, ...testKeys } });
    expect((await ask(shop, "/api/validate-promo-code", promo)).data).toMatchObject({ isValid: false });
    await shop.stop();
    const line = shop.log().find((line) => line.includes("demonstration promo codes were deactivated"));
    expect(JSON.parse(line!)).toMatchObject({ level: "warn", codes: ["ESSAI10", "ESSAI100"] });
  });
});

describe("decisions 10: a fault of the environment is reported in one sentence, before a database is created", () => {
  const empty = (name: string) => {
    const dataDir = join(scratch, name);
    mkdirSync(dataDir);
    return dataDir;
  };

  test("a port that is taken", async () => {
    const dataDir = empty("port");
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const { code, lines } = await refused({ DATA_DIR: dataDir, PORT: String(port) });
    expect([code, lines]).toEqual([1, [`Port ${port} is in use: stop what uses it, or set another PORT.`]]);
    expect(readdirSync(dataDir)).toEqual([]);
    other.close();
  }, 60_000);

  test("a METRICS_PORT that is taken is named as such, before a database is created", async () => {
    const dataDir = empty("metrics");
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const { code, lines } = await refused({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      METRICS_PORT: String(port),
    });
    expect([code, lines]).toEqual([1, [`Port ${port} is in use: stop what uses it, or set another METRICS_PORT.`]]);
    expect(readdirSync(dataDir)).toEqual([]);
    other.close();
  }, 60_000);

  test("a Node that is too old is named in one sentence", async () => {
    const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
    const { code, lines } = await refused({}, "--import", `data:text/javascript,${encodeURIComponent(older)}`);
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^Node 20\.20\.2 is too old to run the shop: .*\.$/)]]);
  });

  test("a misspelled DATABASE_URL opens no empty database instead, in the shop and in the programs", async () => {
    const dataDir = empty("misspelled");
    const env = { DATA_DIR: dataDir, DATABSE_URL: "postgres://localhost/shop" };
    const sentence = "DATABSE_URL is not a setting of this program; the nearest one is DATABASE_URL.";
    expect(await refused(env)).toEqual({ code: 78, lines: [sentence] });
    for (const [program, ...args] of [
      ["database.ts", "reset", "--yes"],
      ["database.ts", "dump", join(dataDir, "x.dump")],
      ["create-admin.ts", "anna@example.com"],
      ["import-catalogue.ts", "database/seed/catalogue.csv"],
    ]) {
      const options = { cwd: root, env: { PATH: process.env.PATH, ...env }, timeout: 50_000 };
      const error = await run(process.execPath, [`tools/commands/${program}`, ...args], options).catch(
        (error) => error,
      );
      expect(error.stderr, program).toContain(sentence);
    }
    expect(readdirSync(dataDir)).toEqual([]);
  }, 60_000);

  test("a HOST of another machine", async () => {
    const dataDir = empty("host");
    // An address reserved for documentation.
    const { code, lines } = await refused({ DATA_DIR: dataDir, HOST: "192.0.2.1", PORT: String(await freePort()) });
    expect([code, lines]).toEqual([1, ["HOST 192.0.2.1 is no address of this machine."]]);
    expect(readdirSync(dataDir)).toEqual([]);
  }, 60_000);

  test("a DATABASE_URL that does not answer, without its password", async () => {
    const [port, unusedPort] = [await freePort(), await freePort()];
    const url = `postgres://me:hunter2@localhost:${unusedPort}/shop`;
    const { code, lines } = await refused({ DATABASE_URL: url, PORT: String(port) });
    expect([code, lines]).toEqual([1, [`DATABASE_URL: no PostgreSQL answers at localhost:${unusedPort}.`]]);
  }, 60_000);

  test("a start with an empty stored secret is refused", async () => {
    const dataDir = empty("secret");
    const file = join(dataDir, "session-secret");
    writeFileSync(file, "");
    const url = `postgres://localhost:${await freePort()}/shop`;
    const { code, lines } = await refused({ DATA_DIR: dataDir, DATABASE_URL: url, PORT: String(await freePort()) });
    expect([code, lines]).toEqual([1, [expect.stringContaining(`${file} holds no secret`)]]);
  }, 60_000);

  test("a DATA_DIR that is a file", async () => {
    const file = join(scratch, "file");
    writeFileSync(file, "");
    const { code, lines } = await refused({ DATA_DIR: file, PORT: String(await freePort()) });
    expect([code, lines]).toEqual([1, [`DATA_DIR ${file} is no folder, or lies in a file.`]]);
  }, 60_000);
});

describe("decisions 10: a start", () => {
  test("in production without keys it says that payments are off; the secret is created at the first start and kept", async () => {
    const dataDir = join(scratch, "first");
    const start = (env: Record<string, string> = {}) =>
      startTestShop({ dataDir, env: { NODE_ENV: "production", HOST: "127.0.0.1", RATE_LIMITS: "normal", ...env } });
    const file = join(dataDir, "session-secret");
    const shop = await start();
    let secret = "";
    try {
      expect(shop.log().filter((line) => /Payments:/.test(line))).toEqual([
        "  Payments:           off (the Stripe keys are not set)",
      ]);
      // Issue 27.39: one line names what to set.
      expect(shop.log().filter((line) => /production on the embedded database/.test(line))).toEqual([
        "  Warning:            production on the embedded database: set DATABASE_URL, or EMBEDDED_DATABASE=yes if this is meant",
      ]);
      secret = readFileSync(file, "utf8");
      expect(secret.length).toBeGreaterThanOrEqual(64);
      expect(statSync(file).mode & 0o777).toBe(0o600);

      // A second start: the error names the process to stop.
      const { lines } = await refused({ DATA_DIR: dataDir, PORT: String(shop.port) });
      expect(lines).toEqual([
        expect.stringMatching(`^Port ${shop.port} is in use`),
        `Process ${shop.pid} is a shop with the same DATA_DIR.`,
      ]);
    } finally {
      await shop.stop();
    }
    const again = await start({ EMBEDDED_DATABASE: "yes" });
    await again.stop();
    expect(again.log().filter((line) => /production on the embedded database/.test(line))).toEqual([]);
    expect(readFileSync(file, "utf8")).toBe(secret);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("session-secret"))).toEqual(["session-secret"]);
  });
});
