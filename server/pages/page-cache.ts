import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { constants, gzip, zstdCompress, zstdDecompressSync } from "node:zlib";
import { subscribe } from "#app/platform/jobs/bus.server.ts";
import { WholeResponse } from "../http/answer-at-once.ts";
import {
  type Accepted,
  acceptedEncodings,
  compressForKeeping,
  type Encoding,
  encodingsOf,
  everyAccepted,
} from "../http/compression.ts";
import { keepAliveSeconds } from "../http/http-server.ts";

const gzipped = promisify(gzip);
const zstd = promisify(zstdCompress);

type Compression = Exclude<Encoding, "identity">;

type Entry = {
  etag: string;
  bodies: Record<Compression, Buffer>;
  /** Names and values alternating, as `writeHead` takes them without checks. */
  headers: Record<Encoding | "notModified", string[]>;
  whole: Record<Compression | "notModified", WholeResponse>;
  best: Map<Accepted, Encoding>;
  storedAt: number;
  /** Number of changes of published data before it was rendered. */
  generation: number;
};

const pauseAfterFailure = 2_000;
const maxAge = 300_000;

/** Renders a path without a visitor's cookies and headers. */
export type RenderPage = (path: string) => Promise<Response>;

/**
 * Compressed HTML of public pages (docs/decisions/0001, decisions 3). Keys are a closed list of paths, so requests cannot
 * fill the memory; no visitor's cookie reaches a rendering, so none can poison it. After a change of published data the
 * next request waits for the new page; after five minutes the old page is sent while a new one is rendered; if that fails
 * the old one stays, and rendering is tried again after two seconds.
 */
export function createPageCache(options: {
  paths: Iterable<string>;
  render: RenderPage;
  /** Sent before a page's own headers. */
  baseHeaders?: Record<string, string>;
  now?: () => number;
}) {
  const paths = new Set(options.paths);
  const now = options.now ?? Date.now;
  const entries = new Map<string, Entry>();
  const pending = new Map<string, { generation: number; work: Promise<Entry | undefined> }>();
  const failedAt = new Map<string, number>();
  let generation = 0;

  const invalidate = () => void generation++;

  async function refresh(path: string): Promise<Entry | undefined> {
    const running = pending.get(path);
    // A rendering that began before the change has the old data.
    if (running?.generation === generation) return running.work;
    const startedIn = generation;
    const work = (async () => {
      const response = await options.render(path);
      if (response.status !== 200 || response.headers.has("set-cookie")) {
        await response.body?.cancel();
        return undefined;
      }
      const body = Buffer.from(await response.arrayBuffer());
      const entry = await pack(
        body,
        { ...options.baseHeaders, ...Object.fromEntries(response.headers) },
        { storedAt: now(), generation: startedIn },
      );
      // A slow rendering must not replace one of newer data.
      const newer = entries.get(path);
      if (newer && newer.generation > startedIn) return newer;
      entries.set(path, entry);
      return entry;
    })()
      .catch(() => undefined)
      .then((entry) => {
        if (entry) failedAt.delete(path);
        else failedAt.set(path, now());
        return entry;
      })
      .finally(() => {
        if (pending.get(path)?.work === work) pending.delete(path);
      });
    pending.set(path, { generation: startedIn, work });
    return work;
  }

  const isFresh = (entry: Entry) => entry.generation === generation && now() - entry.storedAt <= maxAge;
  const failedJustNow = (path: string) => now() - (failedAt.get(path) ?? Number.NEGATIVE_INFINITY) < pauseAfterFailure;

  const ready = (path: string): Entry | undefined => {
    const entry = entries.get(path);
    return entry && (isFresh(entry) || failedJustNow(path)) ? entry : undefined;
  };

  return {
    async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
      if (!paths.has(path)) return false;
      let entry = entries.get(path);
      if (!entry) entry = await refresh(path);
      else if (!isFresh(entry) && !failedJustNow(path)) {
        const renewed = refresh(path);
        if (entry.generation !== generation) entry = (await renewed) ?? entry;
      }
      if (!entry) return false;
      send(request, response, entry);
      return true;
    },
    /** Like `serve`, but false if it would have to wait. */
    serveReady(request: IncomingMessage, response: ServerResponse, path: string, requestId: string): boolean {
      const entry = ready(path);
      if (entry) send(request, response, entry, ["x-request-id", requestId]);
      return entry !== undefined;
    },
    wholeAnswer(request: IncomingMessage, path: string): WholeResponse | undefined {
      const entry = ready(path);
      if (!entry) return undefined;
      const form = formFor(request, entry);
      return form === "identity" ? undefined : entry.whole[form];
    },
    responsible: (path: string) => paths.has(path),
    /** Every page is rendered again before it is sent. */
    invalidate,
    close: subscribe(({ topic }) => {
      if (topic === "published-data") invalidate();
    }),
    async warm(path: string) {
      await refresh(path);
    },
    bytes: () =>
      [...entries.values()].reduce(
        (sum, { bodies }) => Object.values(bodies).reduce((all, body) => all + body.length, sum),
        0,
      ),
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

async function pack(
  body: Buffer,
  headers: Record<string, string>,
  made: Pick<Entry, "storedAt" | "generation">,
): Promise<Entry> {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const bodies = {
    br: await compressForKeeping(body, "page"),
    // Practically every browser accepts Brotli, so gzip's slow levels are not worth their time.
    zstd: await zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
    gzip: await gzipped(body, { level: 9 }),
  };
  const copied = Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(content-length|content-encoding|transfer-encoding|date|connection)$/.test(name),
    ),
  );
  const common = {
    ...copied,
    etag,
    vary: "accept-encoding",
    "cache-control": copied["cache-control"] ?? "public, max-age=0, must-revalidate",
  };
  const of = (encoding: Encoding) =>
    Object.entries({
      ...common,
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      "content-length": String((encoding === "identity" ? body : bodies[encoding]).length),
    }).flat();
  const all = forCompressions(of);
  const notModified = Object.entries(common).flat();
  const whole = {
    ...forCompressions((encoding) => new WholeResponse(200, all[encoding], bodies[encoding], keepAliveSeconds)),
    notModified: new WholeResponse(304, notModified, Buffer.alloc(0), keepAliveSeconds),
  };
  const best = new Map(everyAccepted.map((accepted) => [accepted, smallest(bodies, accepted)]));
  const kept = forCompressions((encoding) => whole[encoding].body);
  const headersOf = { ...all, identity: of("identity"), notModified };
  return { etag, bodies: kept, headers: headersOf, whole, best, ...made };
}

const forCompressions = <T>(of: (encoding: Compression) => T): Record<Compression, T> => ({
  br: of("br"),
  zstd: of("zstd"),
  gzip: of("gzip"),
});

function smallest(bodies: Record<Compression, Buffer>, accepted: Accepted): Encoding {
  const [first, ...others] = encodingsOf(accepted).filter((each) => each !== "identity");
  if (!first) return "identity";
  return others.reduce((best, each) => (bodies[each].length < bodies[best].length ? each : best), first);
}

function formFor({ headers }: IncomingMessage, { etag, best }: Entry): Encoding | "notModified" {
  const match = headers["if-none-match"];
  if (match && (match === etag || match.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, "") === etag)))
    return "notModified";
  return best.get(acceptedEncodings(headers["accept-encoding"] as string | undefined))!;
}

function send(request: IncomingMessage, response: ServerResponse, entry: Entry, extraHeaders: string[] = []): void {
  const form = formFor(request, entry);
  response.writeHead(form === "notModified" ? 304 : 200, [...entry.headers[form], ...extraHeaders]);
  if (form === "notModified" || request.method === "HEAD") response.end();
  else response.end(form === "identity" ? zstdDecompressSync(entry.bodies.zstd) : entry.bodies[form]);
}
