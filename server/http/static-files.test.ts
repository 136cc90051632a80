import { createHash, randomBytes } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { listen } from "#tools/stand-ins/local-server.ts";
import { writeCompressedFiles } from "../assets/compressed-files.ts";
import { createStaticFiles, readShared } from "./static-files.ts";

const root = mkdtempSync(join(tmpdir(), "static-"));
afterAll(() => rmSync(root, { recursive: true }));

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
  const port = await listen(server);
  const get = async (name: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/assets/${name}`);
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

test("decisions 10.1: the build's compressed form is sent, and only for the file to which it belongs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "static-"));
  mkdirSync(join(folder, "client/assets"), { recursive: true });
  const text = "export const words = 'the same again and again';\n".repeat(200);
  writeFileSync(join(folder, "client/assets/a-1.js"), text);
  writeFileSync(join(folder, "client/picture.png"), "no text");
  writeCompressedFiles(folder);
  expect(readdirSync(join(folder, "compressed"))).toHaveLength(1);
  // A file that changed after the build is not sent in its earlier form.
  writeFileSync(join(folder, "client/assets/b-1.js"), `${text}//`);
  const stored = readFileSync(join(folder, "compressed", readdirSync(join(folder, "compressed"))[0]!));
  const serve = createStaticFiles(join(folder, "client"));
  const get = (path: string) => {
    let sent: Buffer | undefined;
    const headers: Record<string, string> = {};
    const response = {
      writeHead: (_status: number, given: Record<string, string>) => Object.assign(headers, given) && response,
      end: (body?: Buffer) => {
        sent = body;
      },
    };
    const request = { headers: { "accept-encoding": "br" }, method: "GET" };
    serve(request as unknown as IncomingMessage, response as unknown as ServerResponse, path);
    return { sent: sent!, encoding: headers["content-encoding"] };
  };
  // At once, without waiting for a compression of its own.
  expect(get("/assets/a-1.js")).toEqual({ sent: stored, encoding: "br" });
  expect(brotliDecompressSync(get("/assets/a-1.js").sent).toString()).toBe(text);
  const other = get("/assets/b-1.js");
  expect(other.encoding).toBe("gzip");
  expect(gunzipSync(other.sent).toString()).toBe(`${text}//`);
  rmSync(folder, { recursive: true });
});

const folder = mkdtempSync(join(tmpdir(), "shared-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "film.mp4");
const content = randomBytes(700_000);
writeFileSync(path, content);

/** Descriptors of this process for the file. */
const openDescriptors = () => readdirSync("/proc/self/fd").filter((descriptor) => linkOf(descriptor) === path).length;

/** The descriptor that lists the folder is closed again by then. */
function linkOf(descriptor: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return undefined;
  }
}

test("security 6.39: many readers of a file get every byte, and hold one descriptor", async () => {
  const whole = Array.from({ length: 200 }, () => readShared(path, { start: 0, end: content.length - 1 }));
  expect(openDescriptors()).toBe(1);
  const hashes = new Set<string>();
  for (const bytes of await Promise.all(whole.map(buffer)))
    hashes.add(createHash("sha256").update(bytes).digest("hex"));
  expect([...hashes]).toEqual([createHash("sha256").update(content).digest("hex")]);
  const part = await buffer(readShared(path, { start: 65_000, end: 200_000 }));
  expect(part.equals(content.subarray(65_000, 200_001))).toBe(true);
  await expect.poll(openDescriptors).toBe(0);
});

test("readers who leave in the middle of a read give the descriptor back", async () => {
  for (let i = 0; i < 50; i++) {
    const stream = readShared(path, { start: 0, end: content.length - 1 });
    stream.read(1);
    if (i % 2) await sleep(1);
    stream.destroy();
  }
  await expect.poll(openDescriptors).toBe(0);
});

test("a file that has become shorter breaks the answer off", async () => {
  await expect(buffer(readShared(path, { start: 0, end: content.length + 10 }))).rejects.toThrow("shorter");
  await expect.poll(openDescriptors).toBe(0);
});
