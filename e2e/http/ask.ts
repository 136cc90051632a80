import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decompressed body. */
  text: string;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests read JSON of many shapes
  data: any;
  milliseconds: number;
};

export type Question = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  json?: unknown;
  /** Fields of an HTML form. */
  form?: string | URLSearchParams | Record<string, string>;
  body?: string | Buffer;
  /** False sends no Origin header. */
  sameOrigin?: boolean;
  timeoutMilliseconds?: number;
  agent?: Agent;
  /** Repeats a read on a new connection, as browsers do, if the shop closed the kept-alive one in the meantime. */
  isReadRepeated?: boolean;
};

/**
 * Sends one request exactly as given: any Host, any path (not normalised), no redirects followed. Unsafe methods get the
 * shop's Origin unless `question` has another.
 */
export async function ask(shop: { port: number }, path: string, question: Question = {}): Promise<Answer> {
  // On a machine that is busy with other tests the shop may shed the request before handling it.
  for (let tries = 0; ; tries++) {
    const answer = await askOnce(shop, path, question);
    if (answer.status !== 503 || answer.data?.code !== "overloaded" || tries === 8) return answer;
    await sleep(400);
  }
}

/** `ask` without retries. */
export function askOnce(shop: { port: number }, path: string, question: Question = {}): Promise<Answer> {
  const { json, form } = question;
  const body =
    json !== undefined ? JSON.stringify(json) : form !== undefined ? `${new URLSearchParams(form)}` : question.body;
  const method = question.method ?? (body !== undefined ? "POST" : "GET");
  const headers: OutgoingHttpHeaders = { host: `localhost:${shop.port}`, ...question.headers };
  const isSafe = /^(GET|HEAD|OPTIONS)$/.test(method);
  if (!isSafe && question.sameOrigin !== false) headers.origin ??= `http://localhost:${shop.port}`;
  if (json !== undefined) headers["content-type"] ??= "application/json";
  if (form !== undefined) headers["content-type"] ??= "application/x-www-form-urlencoded";
  if (body !== undefined && headers["transfer-encoding"] === undefined)
    headers["content-length"] ??= Buffer.byteLength(body);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", port: shop.port, path, method, headers, agent: question.agent ?? false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const bytes = Buffer.concat(chunks);
          const text = decode(bytes, incoming.headers["content-encoding"]);
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            bytes,
            data: /json/.test(incoming.headers["content-type"] ?? "") ? parsed(text) : undefined,
            milliseconds: performance.now() - started,
          });
        });
      },
    );
    outgoing.setTimeout(question.timeoutMilliseconds ?? 30_000, () =>
      outgoing.destroy(new Error(`${path}: no answer`)),
    );
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      const isClosedMeanwhile = outgoing.reusedSocket && error.code === "ECONNRESET";
      if (question.isReadRepeated && isSafe && isClosedMeanwhile) resolve(askOnce(shop, path, question));
      else reject(error);
    });
    outgoing.end(body);
  });
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  if (encoding === "gzip") return gunzipSync(bytes).toString();
  return bytes.toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends raw bytes; returns everything that the shop writes until the connection ends. */
export function askRaw(shop: { port: number }, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(shop.port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("error", (error) => (answer ? resolve(answer) : reject(error)));
    socket.on("close", () => resolve(answer));
  });
}

export const cookiesOf = (answer: Answer): string =>
  (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");

/** The value of a metric of /metrics; 0 if it does not exist. */
export async function metricValue(shop: { port: number }, name: string): Promise<number> {
  const { text } = await ask(shop, "/metrics");
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}
