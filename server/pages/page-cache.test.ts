import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPageCache } from "./page-cache.ts";

/** A response that only remembers. */
function response() {
  const seen = { status: 0, headers: {} as Record<string, string>, body: undefined as Buffer | undefined };
  const fake = {
    writeHead(status: number, headers: string[]) {
      seen.status = status;
      seen.headers = Object.fromEntries(
        headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]!]] : [])),
      );
      return fake;
    },
    end(body?: Buffer) {
      seen.body = body;
    },
  };
  return { seen, fake: fake as unknown as ServerResponse };
}
const request = (headers: Record<string, string> = {}, method = "GET") =>
  ({ method, headers }) as unknown as IncomingMessage;

async function get(cache: ReturnType<typeof createPageCache>, path = "/", headers: Record<string, string> = {}) {
  const { seen, fake } = response();
  const sent = await cache.serve(request(headers), fake, path);
  return sent ? { ...seen, text: seen.body?.toString() } : undefined;
}
const page = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { "content-type": "text/html; charset=utf-8", ...headers } });

test("one rendering serves everybody, in every encoding", async () => {
  let rendered = 0;
  const cache = createPageCache({ paths: ["/"], render: async () => page(`<p>${++rendered}</p>`) });
  const answers = await Promise.all([
    get(cache),
    get(cache, "/", { "accept-encoding": "br" }),
    get(cache, "/", { "accept-encoding": "gzip" }),
  ]);
  expect(rendered).toBe(1);
  expect(answers[0]!.text).toBe("<p>1</p>");
  expect(brotliDecompressSync(answers[1]!.body!).toString()).toBe("<p>1</p>");
  expect(gunzipSync(answers[2]!.body!).toString()).toBe("<p>1</p>");
  for (const answer of answers) expect(answer!.headers["content-length"]).toBe(String(answer!.body!.length));
  expect((await get(cache, "/", { "if-none-match": answers[0]!.headers.etag! }))!.status).toBe(304);
});

test("a browser that asks for zstd gets it, and of several forms the smallest", async () => {
  const text = `<p>${"Le dongle se branche. ".repeat(200)}</p>`;
  const cache = createPageCache({ paths: ["/"], render: async () => page(text) });
  const zstd = (await get(cache, "/", { "accept-encoding": "zstd" }))!;
  expect(zstd.headers).toMatchObject({ "content-encoding": "zstd", vary: "accept-encoding" });
  expect(zstd.headers["content-length"]).toBe(String(zstd.body!.length));
  expect(zstd.body!.length).toBeLessThan(text.length / 10);
  expect(zstdDecompressSync(zstd.body!).toString()).toBe(text);
  const whole = cache.wholeAnswer(request({ "accept-encoding": "gzip, zstd" }), "/")!;
  const gzip = (await get(cache, "/", { "accept-encoding": "gzip, zstd;q=0" }))!;
  const best = (await get(cache, "/", { "accept-encoding": "gzip, zstd" }))!;
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(best.body).toEqual(whole.body);
  expect(best.body!.length).toBe(Math.min(zstd.body!.length, gzip.body!.length));
});

test("keys are a closed list: other paths are not cached and fill no memory", async () => {
  const cache = createPageCache({ paths: ["/"], render: async () => page("x") });
  for (const path of ["/?x", "//", "/faq", "__proto__", ""]) expect(await get(cache, path)).toBeUndefined();
  expect(cache.bytes()).toBe(0);
});

test("security 6.34: an answer that sets a cookie or is no success is never cached", async () => {
  const answers = [
    page("a", { "set-cookie": "a=b" }),
    new Response("no", { status: 500 }),
    new Response("no", { status: 404 }),
  ];
  const cache = createPageCache({ paths: ["/"], render: async () => answers.shift()! });
  for (let i = 0; i < 3; i++) expect(await get(cache)).toBeUndefined();
  expect(cache.bytes()).toBe(0);
});

test("after a change the next request waits for the new page, even while an older rendering is still under way", async () => {
  const renderings: ((text: string) => void)[] = [];
  const cache = createPageCache({
    paths: ["/"],
    render: () => new Promise((resolve) => renderings.push((text) => resolve(page(text)))),
  });
  const first = get(cache);
  await expect.poll(() => renderings.length).toBe(1);
  cache.invalidate();
  const second = get(cache);
  await expect.poll(() => renderings.length).toBe(2);
  renderings[1]!("new");
  expect((await second)!.text).toBe("new");
  renderings[0]!("old");
  await first;
  expect((await get(cache))!.text).toBe("new");
});

test("an old page is sent while the new one is rendered; a failed rendering keeps it and is not repeated at once", async () => {
  let now = 0;
  let rendered = 0;
  let fails = false;
  const cache = createPageCache({
    paths: ["/"],
    now: () => now,
    render: async () => {
      rendered++;
      if (fails) throw new Error("database away");
      return page(`${rendered}`);
    },
  });
  expect((await get(cache))!.text).toBe("1");
  now = 301_000;
  expect((await get(cache))!.text).toBe("1");
  await expect.poll(async () => (await get(cache))!.text).toBe("2");
  fails = true;
  cache.invalidate();
  expect((await get(cache))!.text).toBe("2");
  const before = rendered;
  for (let i = 0; i < 10; i++) expect((await get(cache))!.text).toBe("2");
  expect(rendered).toBe(before);
  fails = false;
  now += 2_500;
  expect((await get(cache))!.text).toBe(`${before + 1}`);
});

test("serveReady never waits", () => {
  const cache = createPageCache({ paths: ["/"], render: () => new Promise(() => {}) });
  expect(cache.serveReady(request(), response().fake, "/", "id")).toBe(false);
  expect(cache.responsible("/")).toBe(true);
});
