import { Hono } from "hono";
import { connection } from "#app/platform/database/database.server.ts";
import { replicaStates } from "#app/platform/database/read-replica.server.ts";
import { isSameSecret } from "#app/platform/settings/secret.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import type { RequestInfo } from "../api.ts";
import type { Metrics } from "./metrics.ts";

const loopbackName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** Any of these shows that the request came through a proxy. */
const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Whether this caller may read the metrics on the shop's port: with METRICS_TOKEN, or without a token from this machine if
 * the shop is not public. A proxy on the machine may rewrite `Host` and add no header, so on a server an address proves
 * nothing.
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

export type OperatorRoutes = Hono<{ Bindings: { request: RequestInfo } }>;

export function operatorRoutes({ ready, metrics }: { ready(): boolean; metrics: Metrics }): OperatorRoutes {
  const app: OperatorRoutes = new Hono();
  const plain = (text: string, status: 200 | 403 | 503) =>
    new Response(text, {
      status,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  app.get("/healthz", () => plain("ok\n", 200));
  // Concurrent callers share one query.
  let asking: Promise<boolean> | undefined;
  app.get("/readyz", async () => {
    if (!ready()) return plain("not ready\n", 503);
    asking ??= databaseAnswers().finally(() => {
      asking = undefined;
    });
    return (await asking) ? plain(`ready\n${replicasInUse()}`, 200) : plain("not ready\n", 503);
  });
  app.get("/metrics", async (c) => {
    const { environment, publicUrl, metricsToken } = settings();
    const shop = { production: environment === "production", publicUrl, metricsToken };
    const call = { address: c.env.request.address, headers: c.req.raw.headers };
    return mayReadMetrics(shop, call) ? metrics.answer() : plain("forbidden\n", 403);
  });
  return app;
}

/** Missing replicas do not make the shop unready. */
function replicasInUse(): string {
  const states = replicaStates();
  const used = states.filter(({ state }) => state === "in use");
  return states.length === 0 ? "" : `replicas in use: ${used.length} of ${states.length}\n`;
}

async function databaseAnswers(): Promise<boolean> {
  try {
    await Promise.race([
      connection().pool.query("select 1"),
      new Promise((_, reject) => setTimeout(() => reject(new Error("slow")), 1_500).unref()),
    ]);
    return true;
  } catch {
    return false;
  }
}
