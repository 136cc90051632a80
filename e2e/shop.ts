/** Starts the built shop as its operator would, for tests: its own process, port and data. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { embeddedConnection, runningServer, withDatabase } from "#database/embedded/connection.ts";
import { freePort } from "#database/embedded/free-port.ts";
import {
  copyDatabase,
  databaseFiles,
  passableTemporaryFolder,
  templateDirectory,
} from "#database/testing/template-directory.ts";
import { serverMemory } from "#tools/launch/server-memory.mjs";

const root = join(import.meta.dirname, "..");
const startSeconds = 60;

/** The member of staff in all shops under test. */
export const admin = { email: "anna@example.com", password: "correct-horse-battery" };

export type TestShopOptions = {
  /** Settings of decisions 10; RATE_LIMITS=test, LOG_LEVEL=warn and a temporary DATA_DIR by default. */
  env?: Record<string, string>;
  /** Another checkout of the project, which is then what runs. */
  checkout?: string;
  /** BUILD_DIRECTORY, else `build`; it must have been built. */
  buildDirectory?: string;
  /** Default: LESS_WORK is set, as by tests that measure neither time nor bytes (tools/stand-ins/less-work.mjs). */
  hasLessWork?: boolean;
  /** Kept by `stop` when given; otherwise a temporary one with seeded data, removed by `stop`. */
  dataDir?: string;
};

export type TestShop = {
  /** `http://localhost:<port>`, also its PUBLIC_URL by default. */
  url: string;
  port: number;
  dataDir: string;
  /** Its database beside it. */
  pool: pg.Pool;
  pid: number;
  /** What it wrote, line by line, both outputs. */
  log(): string[];
  /** Ends it by SIGTERM (or `signal`) and gives its exit code; null when a signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** `kill -9` of the shop alone: the embedded database goes on, for the next start to adopt. */
  kill(): Promise<void>;
};

/** Rejects with the output when the program ends before it is open. */
export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const buildDirectory = options.buildDirectory ?? process.env.BUILD_DIRECTORY ?? "build";
  const temporary = options.dataDir ? undefined : passableTemporaryFolder("odovia-shop-");
  const dataDir = options.dataDir ?? join(temporary!, "data");
  if (temporary && !options.env?.DATABASE_URL) copyDatabase(await seededDataDir(buildDirectory), dataDir);
  try {
    const shop = await launch({ ...options, buildDirectory, dataDir });
    const url = options.env?.DATABASE_URL;
    const pool = new pg.Pool({ ...(url ? { connectionString: url } : embeddedConnection(dataDir)), max: 2 });
    pool.on("error", () => {}); // the statement in progress reports it
    return {
      ...shop,
      pool,
      async stop(signal) {
        if (!pool.ending) await pool.end();
        const code = await shop.stop(signal);
        if (temporary) endServer(dataDir);
        if (temporary) rmSync(temporary, { recursive: true, force: true });
        return code;
      },
    };
  } catch (error) {
    if (temporary) endServer(dataDir);
    if (temporary) rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** Tells the instances of the shop what has changed. */
export const announce = (pool: pg.Pool, event: { topic: string; id?: string }): Promise<unknown> =>
  pool.query("select pg_notify('odovia', $1)", [JSON.stringify(event)]);

/** A killed shop leaves its PostgreSQL running, for the next start to adopt. */
export function endServer(dataDir: string): void {
  const server = runningServer(dataDir);
  if (server) process.kill(server.pid, "SIGQUIT");
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Migrated and seeded by a first start. */
const seededDataDir = (buildDirectory: string): Promise<string> =>
  templateDirectory(
    "shop-data",
    [...databaseFiles("database/migrations"), ...databaseFiles("database/seed")],
    async (draft) => {
      const shop = await launch({ buildDirectory, dataDir: draft });
      await shop.stop();
      // The template may be days old when a shop in production starts on it.
      await withDatabase({ DATA_DIR: draft }, (pool) => pool.query("delete from shop_clock"));
    },
  );

async function launch(options: TestShopOptions & { buildDirectory: string; dataDir: string }) {
  const { env = {}, hasLessWork = Boolean(process.env.LESS_WORK) } = options;
  const preloaded = hasLessWork ? ["--import", "./tools/stand-ins/less-work.mjs"] : [];
  // PostgreSQL, which does not run as root, has to pass.
  const parent = dirname(options.dataDir);
  if (process.getuid?.() === 0 && existsSync(parent)) chmodSync(parent, statSync(parent).mode | 0o111);
  const port = Number(env.PORT) || (await freePort());
  const child = spawn(process.execPath, [...preloaded, "server/main.mjs"], {
    cwd: options.checkout ?? root,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      ...serverMemory,
      BUILD_DIRECTORY: options.buildDirectory,
      PORT: String(port),
      DATA_DIR: options.dataDir,
      RATE_LIMITS: "test",
      LOG_LEVEL: "warn",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  collect(child, lines);
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new ShopDidNotStart(why, child.exitCode, lines));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(`not open after ${startSeconds} s`);
    }, startSeconds * 1000);
    const done = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    child.once("close", (code) => done(() => fail(`ended with code ${code}`)));
    child.stdout!.on("data", () => {
      if (lines.some((line) => line.includes("The shop is open"))) done(resolve);
    });
  });
  const ended = new Promise<number | null>((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve(child.exitCode) : child.once("exit", resolve),
  );
  const killAtExit = () => {
    child.kill("SIGKILL");
    endServer(options.dataDir);
  };
  process.once("exit", killAtExit);
  void ended.then(() => process.off("exit", killAtExit));
  return {
    url: env.PUBLIC_URL ?? `http://localhost:${port}`,
    port,
    dataDir: options.dataDir,
    pid: child.pid!,
    log: () => lines,
    async stop(signal: NodeJS.Signals = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export class ShopDidNotStart extends Error {
  readonly exitCode: number | null;
  readonly lines: string[];
  constructor(why: string, exitCode: number | null, lines: string[]) {
    super(`The shop did not start (${why}):\n${lines.join("\n")}`);
    this.exitCode = exitCode;
    this.lines = lines;
  }
}

function collect(child: ChildProcess, lines: string[]): void {
  for (const stream of [child.stdout!, child.stderr!]) {
    let rest = "";
    stream.setEncoding("utf8");
    stream.prependListener("data", (text: string) => {
      const parts = (rest + text).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
    });
    stream.on("end", () => rest && lines.push(rest));
    // A prepended listener does not start a stream, and what nobody reads would fill its pipe.
    stream.resume();
  }
}
