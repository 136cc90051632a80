import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { settings } from "#app/platform/settings/settings.server.ts";
import { publicAddressOf } from "./public-address.server.ts";

export type Posted = { ok: true; status: number } | { ok: false; status: number | null; error: string };

const maxMilliseconds = 10_000;

export const allowsLoopback = (): boolean => settings().environment !== "production";

/**
 * Above 1023, services that a request could be made to talk to: those that browsers block (fetch.spec.whatwg.org,
 * "bad port"), databases, caches, queues and control planes.
 */
const otherServices = new Set([
  ...[1080, 1433, 1521, 1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 3659, 4045, 4190],
  ...[4369, 5060, 5061, 5432, 5672, 5900, 5984, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697],
  ...[8500, 9042, 9092, 9200, 9300, 10_080, 10_250, 11_211, 15_672, 27_017],
]);

/** 443, or a port of the receiver's own (decisions 12.3). */
const isReceiversPort = (port: string): boolean =>
  port === "" || (Number(port) > 1023 && !otherServices.has(Number(port)));

/** `https:` only, or a receiver on the developer's machine; without user name and password. */
export function endpointUrl(typed: string): URL | undefined {
  const url = URL.parse(typed);
  if (!url) return undefined;
  if (url.username !== "" || url.password !== "" || url.hash !== "" || !isReceiversPort(url.port)) return undefined;
  const isLocal = allowsLoopback() && /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (isLocal && url.protocol === "http:") ? url : undefined;
}

type Message = {
  headers: Record<string, string>;
  body: string;
  /** Milliseconds for everything, the look-up of the name included. */
  timeout?: number;
  addressOf?: typeof publicAddressOf;
};

/**
 * Posts to the address that was checked, not to the name. Every status but 2xx is an error, redirects included, which
 * nobody follows; the answer's body is not read.
 */
export async function postMessage(
  typed: string,
  { headers, body, timeout = maxMilliseconds, addressOf = publicAddressOf }: Message,
): Promise<Posted> {
  const url = endpointUrl(typed);
  if (!url) return { ok: false, status: null, error: "invalidUrl" };
  const signal = AbortSignal.timeout(timeout);
  const resolved = await Promise.race([addressOf(url.hostname, { allowsLoopback: allowsLoopback() }), timeUp(signal)]);
  if (!resolved.ok) return { ...resolved, status: null };
  const isSecure = url.protocol === "https:";
  const name = url.hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const fail = (error: string) => resolve({ ok: false, status: null, error });
    const request = (isSecure ? requestHttps : requestHttp)({
      host: resolved.address,
      port: url.port || (isSecure ? 443 : 80),
      path: url.pathname + url.search,
      method: "POST",
      agent: false,
      signal,
      // The certificate is for the name.
      ...(isSecure && isIP(name) === 0 && { servername: name }),
      headers: {
        ...headers,
        host: url.host,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Odovia-Webhooks/1",
      },
    });
    request.on("response", (response) => {
      const status = response.statusCode ?? 0;
      response.destroy();
      resolve(status >= 200 && status < 300 ? { ok: true, status } : { ok: false, status, error: "status" });
    });
    // Without this, node:http closes the connection without an event of its own.
    request.on("upgrade", ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ ok: false, status: statusCode, error: "status" });
    });
    request.on("error", (error: NodeJS.ErrnoException) =>
      fail(error.name === "TimeoutError" || error.code === "ABORT_ERR" ? "timeout" : (error.code ?? "network")),
    );
    request.end(body);
  });
}

const timeUp = (signal: AbortSignal): Promise<{ ok: false; error: "timeout" }> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve({ ok: false, error: "timeout" })));
