import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "#database/embedded/free-port.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { ask } from "../http/ask.ts";
import { migratedDatabase } from "../http/postgres.ts";
import { startVisitors } from "../http/visitors.ts";
import { startTestShop, type TestShop } from "../shop.ts";
import {
  type DocumentedProxy,
  documentedBlocks,
  nginxMissing,
  startDocumentedNginx,
  withTwoVersions,
} from "./documented-nginx.ts";

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
