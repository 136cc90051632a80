/** Starts the built shop as its operator would, for tests: its own process, port and data. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = join(import.meta.dirname, "..");
const startSeconds = 60;

export type TestShopOptions = {
  /** Settings of decisions 10; RATE_LIMITS=test, LOG_LEVEL=warn and a temporary DATA_DIR unless told. */
  env?: Record<string, string>;
  /** BUILD_DIRECTORY, else `build`; it must have been built. */
  buildDirectory?: string;
  /** Kept by `stop` when given; otherwise a temporary one with seeded data, removed by `stop`. */
  dataDir?: string;
};

export type TestShop = {
  /** `http://localhost:<port>`, also its PUBLIC_URL unless told. */
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** What it wrote, line by line, both outputs. */
  log(): string[];
  /** Ends it by SIGTERM (or `signal`) and gives its exit code; null when a signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** `kill -9` of the shop alone: the embedded database's process has to notice. */
  kill(): Promise<void>;
};

/** Rejects with the output when the program ends before it is open. */
export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const buildDirectory = options.buildDirectory ?? process.env.BUILD_DIRECTORY ?? "build";
  const own = options.dataDir ? undefined : mkdtempSync(join(tmpdir(), "odovia-shop-"));
  const dataDir = options.dataDir ?? join(own!, "data");
  if (own && !options.env?.DATABASE_URL) copyDatabase(await seededDataDir(buildDirectory), dataDir);
  try {
    const shop = await launch({ buildDirectory, dataDir, env: options.env ?? {} });
    return {
      ...shop,
      async stop(signal) {
        const code = await shop.stop(signal);
        if (own) rmSync(own, { recursive: true, force: true });
        return code;
      },
    };
  } catch (error) {
    if (own) rmSync(own, { recursive: true, force: true });
    throw error;
  }
}

/** Only what the database keeps: sockets and records belong to the process that made them. */
function copyDatabase(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  cpSync(join(from, "database"), join(to, "database"), { recursive: true });
}

/**
 * A data directory that was migrated and seeded once: a first start takes seconds, a copy does not. It is made anew when
 * what it holds changes; one worker makes it while the others wait.
 */
async function seededDataDir(buildDirectory: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of [...filesIn("database/migrations"), ...filesIn("database/seed"), ...makers])
    hash.update(readFileSync(join(root, file)));
  const folder = join(root, ".cache", "shop-data");
  const ready = join(folder, hash.digest("hex").slice(0, 16));
  const making = `${ready}.making`;
  mkdirSync(folder, { recursive: true });
  while (!existsSync(ready)) {
    if (!takeTurn(making)) {
      await sleep(200);
      continue;
    }
    for (const old of readdirSync(folder))
      if (/^[0-9a-f]{16}$/.test(old)) rmSync(join(folder, old), { recursive: true, force: true });
    const draft = mkdtempSync(join(tmpdir(), "odovia-seed-"));
    const shop = await launch({ buildDirectory, dataDir: draft, env: {} });
    await shop.stop();
    copyDatabase(draft, making);
    rmSync(draft, { recursive: true, force: true });
    renameSync(making, ready);
  }
  return ready;
}

const makers = ["database/embedded/pglite-session.ts", "node_modules/@electric-sql/pglite/package.json"];

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => /\.(sql|csv)$/.test(name))
    .toSorted()
    .map((name) => `${folder}/${name}`);

/** True for the one who may go on; what an interrupted run left is taken over. */
function takeTurn(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    if (Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < startSeconds * 1000)
      return false;
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

async function launch(options: { buildDirectory: string; dataDir: string; env: Record<string, string> }) {
  const port = Number(options.env.PORT) || (await freePort());
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      BUILD_DIRECTORY: options.buildDirectory,
      PORT: String(port),
      DATA_DIR: options.dataDir,
      RATE_LIMITS: "test",
      LOG_LEVEL: "warn",
      ...options.env,
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
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  void ended.then(() => process.off("exit", killWithUs));
  return {
    url: options.env.PUBLIC_URL ?? `http://localhost:${port}`,
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
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
