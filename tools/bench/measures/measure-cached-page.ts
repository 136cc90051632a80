import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#database/embedded/free-port.ts";
import { loadPage, type PageLoad } from "../page-load.ts";
import { childrenOf, processorSeconds } from "../process-figures.ts";
import { rawGet } from "../raw-get.ts";
import { budgets, median, type Row, row } from "../report.ts";
import type { BenchShop } from "../shop.ts";

const connections = 32;
/** Alternating, so that other work of the machine affects both. */
const rounds = 4;

type Figures = { perSecond: number; microseconds: number | undefined };

export async function measureCachedPage(bench: BenchShop, seconds: number): Promise<Row[]> {
  const path = "/";
  const answer = await rawGet(`${bench.url}${path}`, { "accept-encoding": "br" });
  if (answer.headers.get("content-encoding") !== "br") throw new Error("the home page does not come compressed");
  const program = findNginx();
  const nginx = program ? await startNginx(program, answer) : undefined;
  const shopRuns: Figures[] = [];
  const nginxRuns: Figures[] = [];
  let errors = 0;
  let busiest = 0;
  const measure = async (load: Pick<PageLoad, "port" | "hostHeader" | "path">, pids: () => number[]) => {
    const spent = () => sum(pids().map(processorSeconds));
    const before = spent();
    const startedAt = performance.now();
    const result = await loadPage({ ...load, connections, seconds: Math.max(1, seconds / 2) });
    const after = spent();
    const all = (result.perSecond * (performance.now() - startedAt)) / 1000;
    errors += result.errors;
    busiest = Math.max(busiest, result.generatorBusy);
    const microseconds =
      before === undefined || after === undefined || all === 0 ? undefined : ((after - before) / all) * 1e6;
    return { perSecond: result.perSecond, microseconds };
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const shopLoad = { port: bench.port, hostHeader: `localhost:${bench.port}`, path };
      shopRuns.push(await measure(shopLoad, () => [bench.pid]));
      if (nginx)
        nginxRuns.push(
          await measure({ port: nginx.port, hostHeader: "localhost", path: "/page" }, () => childrenOf(nginx.pid)),
        );
    }
  } finally {
    await nginx?.stop();
  }
  const rate = (figures: Figures[]) => median(figures.map(({ perSecond }) => perSecond));
  const cost = (figures: Figures[]) => median(figures.map(({ microseconds }) => microseconds ?? Number.NaN));
  return [
    row("cached home page", rate(shopRuns), "requests/s", {
      better: "more",
      note: `${errors} errors; generator busy ${Math.round(busiest * 100)} %`,
    }),
    row("cached home page, processor of each", cost(shopRuns), "µs", { better: "less" }),
    ...(nginx
      ? [
          row("the same bytes from nginx", rate(nginxRuns), "requests/s", { note: `${nginx.version}, one worker` }),
          row("the same bytes from nginx, processor of each", cost(nginxRuns), "µs"),
        ]
      : [row("the same bytes from nginx", null, "requests/s", { note: "nginx is not installed" })]),
    row(
      "cached home page against nginx",
      nginx ? median(shopRuns.map(({ perSecond }, round) => perSecond / nginxRuns[round]!.perSecond)) : null,
      "of nginx",
      { budget: { amount: budgets.ofNginx, least: true }, better: "more" },
    ),
    row("the same by processor time", nginx ? cost(nginxRuns) / cost(shopRuns) : null, "of nginx", { better: "more" }),
  ];
}

function sum(values: (number | undefined)[]): number | undefined {
  let total = 0;
  for (const value of values) {
    if (value === undefined) return undefined;
    total += value;
  }
  return total;
}

/**
 * nginx with the bytes and headers of one of the shop's responses, for comparison: one worker, the defaults of its packages
 * (sendfile, no cache of open files), no access log.
 */

type Nginx = { port: number; pid: number; version: string; stop(): Promise<void> };

/** Added by nginx, or specific to one connection. */
const ownHeaders = /^(content-length|content-type|date|connection|keep-alive|transfer-encoding|x-request-id)$/;

/** Installs Debian's package if possible; undefined if there is none. */
function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  const find = () => folders.map((folder) => join(folder, "nginx")).find((path) => existsSync(path));
  const found = find();
  if (found || process.getuid?.() !== 0 || process.platform !== "linux") return found;
  process.stderr.write("Installing nginx to compare with.\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { env, stdio: "ignore", timeout: 180_000 } as const;
  if (spawnSync("apt-get", ["update", "-qq"], options).status === 0)
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "nginx"], options);
  return find();
}

async function startNginx(program: string, answer: { headers: Headers; body: Buffer }): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "odovia-nginx-"));
  const port = await freePort();
  const headers = [...answer.headers]
    .filter(([name]) => !ownHeaders.test(name))
    .map(([name, value]) => `add_header ${name} "${value.replace(/[\\"]/g, "\\$&")}";`);
  writeFileSync(join(folder, "page"), answer.body);
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""}
    worker_processes 1;
    pid ${folder}/pid;
    error_log stderr error;
    events { worker_connections 1024; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      server_tokens off;
      etag off;
      keepalive_requests 100000000;
      default_type "${answer.headers.get("content-type") ?? "text/html; charset=utf-8"}";
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        location = /page { ${headers.join(" ")} add_header x-request-id $request_id; }
      }
    }`,
  );
  const parameters = ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"];
  const child = spawn(program, parameters, { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.on("data", (text) => {
    log = `${log}${text}`.slice(-1000);
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const killAtExit = () => child.kill("SIGTERM");
  process.once("exit", killAtExit);
  const stop = async () => {
    process.off("exit", killAtExit);
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const served = await bytesServed(`http://127.0.0.1:${port}/page`, () => child.exitCode !== null);
  if (!served?.equals(answer.body)) {
    await stop();
    throw new Error(`nginx does not serve the same bytes: ${log.trim()}`);
  }
  const version = spawnSync(program, ["-v"], { encoding: "utf8" }).stderr.trim().replace(/^.*\//, "");
  return { port, pid: child.pid!, version, stop };
}

/** Raw: fetch would decompress the body. */
async function bytesServed(url: string, hasEnded: () => boolean): Promise<Buffer | undefined> {
  for (let attempt = 0; attempt < 100 && !hasEnded(); attempt += 1) {
    try {
      return (await rawGet(url)).body;
    } catch {
      await sleep(50);
    }
  }
  return undefined;
}
