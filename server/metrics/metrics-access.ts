import { isSameSecret } from "#app/platform/settings/secret.server.ts";

const loopbackName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** Headers by which proxies name their client; one of them shows that the connection does not come from the machine itself. */
const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Whether this caller may read the metrics on the shop's own port: the bearer of METRICS_TOKEN may. Without a token only a
 * call from this machine by a local name, and only where the shop is not public at all (development, a PUBLIC_URL of this
 * machine). A proxy on the same machine may rewrite `Host` and add no header, so on a server an address proves nothing.
 */
export function mayReadMetrics(
  shop: { production: boolean; publicUrl: string; metricsToken: string | undefined },
  call: { address: string; headers: Headers },
): boolean {
  if (shop.metricsToken !== undefined)
    return isSameSecret(call.headers.get("authorization") ?? "", `Bearer ${shop.metricsToken}`);
  return (
    !shop.production &&
    loopbackName.test(new URL(shop.publicUrl).hostname) &&
    /^(127\.|::1$)/.test(call.address) &&
    loopbackName.test((call.headers.get("host") ?? "").replace(/:\d+$/, "")) &&
    !proxyHeaders.some((name) => call.headers.has(name))
  );
}
