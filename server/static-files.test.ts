import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createStaticFiles } from "./static-files.ts";

const root = mkdtempSync(join(tmpdir(), "static-"));
afterEach(() => rmSync(root, { recursive: true }));

test("security 6.18: an asset of the build before is served for 24 hours, like one of this build", async () => {
  for (const folder of ["client/assets", "earlier/assets"]) mkdirSync(join(root, folder), { recursive: true });
  const write = (path: string, text: string, hours: number) => {
    const then = Date.now() / 1000 - hours * 3600;
    writeFileSync(join(root, path), text);
    utimesSync(join(root, path), then, then);
  };
  write("client/assets/new-2.js", "new", 100);
  write("earlier/assets/old-1.js", "old", 23.9);
  write("earlier/assets/new-2.js", "not this one", 1);
  write("earlier/assets/older-0.js", "older", 24.1);
  const serve = createStaticFiles(join(root, "client"));
  const server = createServer((request, response) => {
    if (!serve(request, response, request.url!)) response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const get = async (name: string) => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/${name}`);
    return [
      answer.status,
      await answer.text(),
      answer.headers.get("content-type"),
      answer.headers.get("cache-control"),
    ];
  };
  const script = ["text/javascript; charset=utf-8", "public, max-age=31536000, immutable"];
  expect(await get("new-2.js")).toEqual([200, "new", ...script]);
  expect(await get("old-1.js")).toEqual([200, "old", ...script]);
  expect(await get("older-0.js")).toEqual([404, "", null, null]);
  expect(await get("../earlier/assets/old-1.js")).toEqual([404, "", null, null]);
  server.closeAllConnections();
  server.close();
});
