import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { settings } from "#app/platform/settings/settings.server.ts";
import { publicAddressOf } from "./public-address.server.ts";

export type Posted = { ok: true; status: number } | { ok: false; status: number | null; error: string };

const maxMilliseconds = 10_000;

export const allowsLoopback = (): boolean => settings().environment !== "production";

/** `https:` only, or a receiver on the developer's machine; without user name and password. */
export function endpointUrl(typed: string): URL | undefined {
  const url = URL.parse(typed);
  if (!url) return undefined;
  if (url.username !== "" || url.password !== "" || url.hash !== "") return undefined;
  const isLocal = allowsLoopback() && /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (isLocal && url.protocol === "http:") ? url : undefined;
}

/**
 * Posts to the address that was checked, not to the name. Every status but 2xx is an error, redirects included, which
 * nobody follows; the answer's body is not read.
 */
export async function postMessage(
  typed: string,
  { headers, body, timeout = maxMilliseconds }: { headers: Record<string, string>; body: string; timeout?: number },
): Promise<Posted> {
  const url = endpointUrl(typed);
  if (!url) return { ok: false, status: null, error: "invalidUrl" };
  const resolved = await publicAddressOf(url.hostname, { allowsLoopback: allowsLoopback() });
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
      signal: AbortSignal.timeout(timeout),
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
