import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "#database/embedded/free-port.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { ask } from "../http/ask.ts";
import { migratedDatabase } from "../http/postgres.ts";
import { startVisitors } from "../http/visitors.ts";
import { startTestShop, type TestShop } from "../shop.ts";

/** nginx with the configuration that docs/operations.md gives: only its ports, the certificate and the instances are a test's. */

const nginx = ["/usr/sbin/nginx", "nginx"].find((path) => spawnSync(path, ["-v"]).status === 0);

/** Why it cannot run here; undefined when it can. */
function nginxMissing(): string | undefined {
  if (!nginx) return "nginx is not installed";
  return spawnSync("openssl", ["version"]).status === 0 ? undefined : "openssl is not installed";
}

/** The whole proxy of "Going to production", and the lines for two versions of "Upgrades". */
function documentedBlocks(): { proxy: string; twoVersions: string } {
  const page = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const blocks = [...page.matchAll(/^ *```nginx\n([\s\S]*?)^ *```$/gm)].map((match) => match[1]!);
  if (blocks.length !== 2) throw new Error(`docs/operations.md has ${blocks.length} nginx blocks.`);
  return { proxy: blocks[0]!, twoVersions: blocks[1]! };
}

/** The proxy with the upstream and the location of the second block. */
function withTwoVersions({ proxy, twoVersions }: ReturnType<typeof documentedBlocks>): string {
  const upstream = /^ *upstream shop \{[\s\S]*?^ *\}\n/m;
  const location = /^ *location \/assets\/ \{[\s\S]*?^ *\}\n/m;
  return proxy
    .replace(upstream, upstream.exec(twoVersions)![0])
    .replace(/^ *location = \/metrics/m, `${location.exec(twoVersions)![0]}$&`);
}

type DocumentedProxy = { plainPort: number; tlsPort: number; redirectPort: number; stop(): Promise<void> };

type Started = { ok: true; proxy: DocumentedProxy } | { ok: false; said: string };

/** `plainPort` leads to the same server as `tlsPort`, without TLS. `instances`: the ports in place of 3000 and 3001. */
async function startDocumentedNginx(block: string, instances: [number, number]): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), "odovia-nginx-"));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "logs"));
  const [plainPort, tlsPort, redirectPort] = [await freePort(), await freePort(), await freePort()];
  const names = { key: join(folder, "key.pem"), certificate: join(folder, "certificate.pem") };
  const subject = ["-subj", "/CN=shop.example", "-days", "2"];
  const files = ["-keyout", names.key, "-out", names.certificate];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject], { stdio: "ignore" });
  const tested = block
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${instances[0]}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${instances[1]}`)
    .replace("listen 80;", `listen 127.0.0.1:${redirectPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${plainPort};\nlisten 127.0.0.1:${tlsPort} `)
    .replace("/etc/letsencrypt/live/shop.example/fullchain.pem", names.certificate)
    .replace("/etc/letsencrypt/live/shop.example/privkey.pem", names.key);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const lines = [
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    ...["daemon off;", `pid ${folder}/pid;`, `error_log ${folder}/logs/error.log;`, "events {}"],
    ...["http {", "access_log off;", ...paths, tested, "}"],
  ];
  const file = join(folder, "nginx.conf");
  writeFileSync(file, lines.join("\n"));
  const args = ["-p", folder, "-c", file];
  const tried = spawnSync(nginx!, [...args, "-t"], { encoding: "utf8" });
  if (tried.status !== 0) {
    rmSync(folder, { recursive: true });
    return { ok: false, said: tried.stderr };
  }
  const child = spawn(nginx!, args, { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGQUIT");
    const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
    await ended;
    clearTimeout(timer);
    rmSync(folder, { recursive: true, force: true });
  };
  return { ok: true, proxy: { plainPort, tlsPort, redirectPort, stop } };
}

vi.setConfig({ testTimeout: 300_000 });

const missing = nginxMissing();
const reason = missing ? ` (skipped: ${missing})` : "";
const blocks = documentedBlocks();

let proxy: DocumentedProxy | undefined;
afterEach(async () => {
  await proxy?.stop();
  proxy = undefined;
});

async function open(block: string, instances: [number, number]): Promise<DocumentedProxy> {
  const started = await startDocumentedNginx(block, instances);
  if (!started.ok) throw new Error(started.said);
  proxy = started.proxy;
  await expect
    .poll(
      () =>
        ask({ port: proxy!.redirectPort }, "/").then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(301);
  return proxy;
}

describe.skipIf(missing !== undefined)(`the nginx configuration of docs/operations.md${reason}`, () => {
  describe("before two versions", () => {
    const servers: Server[] = [];
    const ports: number[] = [];
    beforeAll(async () => {
      for (const version of ["new", "old"]) {
        const server = createServer({ maxHeaderSize: 65_536 }, ({ url, headers }, response) => {
          if (headers.cookie) response.setHeader("set-cookie", Array(120).fill(headers.cookie.slice(0, 90)));
          response.statusCode = url === `/assets/${version}.js` || url === "/" ? 200 : 404;
          response.end(`${version} ${headers.host} ${headers["x-forwarded-for"]}`);
        });
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
        servers.push(server);
        ports.push((server.address() as AddressInfo).port);
      }
    });
    afterAll(() => {
      for (const server of servers) server.close();
    });
    const instances = () => ports as [number, number];

    test("redirects to https, refuses the API without it, hides the figures, and passes host and address on", async () => {
      const { plainPort, redirectPort } = await open(blocks.proxy, instances());
      const page = await ask({ port: redirectPort }, "/faq?a=1");
      expect([page.status, page.headers.location]).toEqual([301, "https://shop.example/faq?a=1"]);
      expect((await ask({ port: redirectPort }, "/api/orders", { json: {} })).status).toBe(403);
      expect((await ask({ port: plainPort }, "/metrics")).text).not.toMatch(/^(new|old)/);
      const headers = { host: "shop.example", "x-forwarded-for": "192.0.2.7" };
      expect((await ask({ port: plainPort }, "/", { headers })).text).toBe("new shop.example 127.0.0.1");
    });

    test("passes on the cookies of 180 orders, and the answer that ends 120 of them", async () => {
      const { plainPort } = await open(blocks.proxy, instances());
      const headers = { host: "shop.example", cookie: "c".repeat(18_500) };
      const page = await ask({ port: plainPort }, "/", { headers });
      expect([page.status, page.headers["set-cookie"]?.length]).toEqual([200, 120]);
    });

    test("offers HTTP/2, and TLS from 1.2 on", async () => {
      const { tlsPort } = await open(blocks.proxy, instances());
      for (const version of ["TLSv1.2", "TLSv1.3"] as const)
        expect(await handshake(tlsPort, version)).toEqual({ protocol: version, alpn: "h2" });
      expect(await handshake(tlsPort, "TLSv1.1")).toMatch(/protocol|alert|unsupported/i);
    });

    test("finds the scripts of a page on the version that has them", async () => {
      const { plainPort } = await open(withTwoVersions(blocks), instances());
      expect((await ask({ port: plainPort }, "/assets/new.js")).text).toMatch(/^new/);
      expect((await ask({ port: plainPort }, "/assets/old.js")).text).toMatch(/^old/);
      expect((await ask({ port: plainPort }, "/assets/none.js")).status).toBe(404);
    });
  });

  describe("before two instances that are restarted in turn", () => {
    const database = startForTests(migratedDatabase);
    const ports: number[] = [];
    const shops: TestShop[] = [];
    const start = async (index: number) => {
      shops[index] = await startTestShop({
        env: {
          DATABASE_URL: database.url,
          PORT: String(ports[index]),
          // nginx passes the host without a port.
          PUBLIC_URL: "https://localhost",
          SESSION_SECRET: "of both instances, and of those after them",
          TRUSTED_PROXIES: "loopback",
        },
      });
    };
    beforeAll(async () => {
      ports.push(await freePort(), await freePort());
      await start(0);
      await start(1);
    });
    afterAll(() => Promise.all(shops.map((shop) => shop.stop())));

    test.each([
      ["as it stands", blocks.proxy],
      ["where two always run", blocks.proxy.replace(" backup;", ";")],
      ["with two versions", withTwoVersions(blocks)],
    ])("%s: no request fails", async (_, block) => {
      const { plainPort } = await open(block, [ports[0]!, ports[1]!]);
      const headers = { host: "localhost", origin: "https://localhost" };
      const visitors = await startVisitors({ port: plainPort, headers }, 4);
      const hasServed = async (requests: number) => {
        const before = visitors.reads;
        await expect.poll(() => visitors.reads, { timeout: 60_000 }).toBeGreaterThan(before + requests);
      };
      await hasServed(20);
      for (const index of [0, 1, 0]) {
        expect(await shops[index]!.stop()).toBe(0);
        await hasServed(10);
        await start(index);
        await hasServed(10);
      }
      await visitors.leave();
      expect(visitors.failed).toEqual([]);
      expect(visitors.paid.length).toBeGreaterThan(0);
    });
  });
});

type Version = "TLSv1.1" | "TLSv1.2" | "TLSv1.3";

/** What was agreed on, or the error. */
function handshake(port: number, version: Version): Promise<{ protocol: string | null; alpn: string } | string> {
  return new Promise((resolve) => {
    const socket = connect({
      host: "127.0.0.1",
      port,
      servername: "shop.example",
      rejectUnauthorized: false,
      ALPNProtocols: ["h2", "http/1.1"],
      minVersion: version,
      maxVersion: version,
      timeout: 20_000,
      // OpenSSL itself refuses old versions at its default level.
      ciphers: "DEFAULT@SECLEVEL=0",
    });
    socket.once("secureConnect", () => {
      resolve({ protocol: socket.getProtocol(), alpn: String(socket.alpnProtocol) });
      socket.destroy();
    });
    socket.once("error", (error) => resolve(`${(error as NodeJS.ErrnoException).code} ${error.message}`));
    socket.once("timeout", () => socket.destroy(new Error("no answer")));
  });
}
