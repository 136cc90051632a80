import { type ApiContext, ApiProblem, type ApiRoute, defineRoute } from "#app/platform/http/api-route.server.ts";
import { addressSubject } from "#app/platform/limits/limits.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { createEventSampler } from "#app/platform/visits/sample-events.ts";
import { readBytes } from "./http/json-body.ts";
import { reportPath } from "./http/security-headers.ts";
import { createRequestBudget } from "./load/request-budget.ts";
import { isPublicPath } from "./pages/cached-paths.ts";

/** Anything else counts as "other", so that reports cannot create series. */
const directives = [
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "media-src",
  "connect-src",
  "frame-src",
  "worker-src",
  "manifest-src",
  "object-src",
  "base-uri",
  "form-action",
  "frame-ancestors",
  "other",
];
const counts = new Map<string, number>(directives.map((directive) => [directive, 0]));

export const policyReportCounts = (): ReadonlyMap<string, number> => counts;

export type PolicyReport = { directive: string; blocked: string; page: string };

const maxBytes = 32 * 1024;
const maxReports = 20;
const budget = createRequestBudget({ burst: 60, perSecond: 1 });
const sampler = createEventSampler<string, PolicyReport>({
  maxPerWindow: 5,
  windowMilliseconds: 60_000,
  write: (directive, sampled) =>
    log.warn(
      "more" in sampled ? { policy: directive, more: sampled.more } : { policy: directive, ...sampled.fact },
      "a browser refused something by the content security policy",
    ),
});

/** Anybody can send a report, so it is only counted and logged, within limits. */
export const policyReportRoutes: ApiRoute[] = [
  defineRoute(`POST ${reportPath}`, {
    summary: "Browsers' reports of what the content security policy refused",
    // Sent by browsers themselves, in one of two formats.
    signed: true,
    responses: { 204: { description: "Counted" }, 429: { description: "Too many reports from this address" } },
    handler: takeReports,
  }),
];

async function takeReports({ request, address }: ApiContext): Promise<Response> {
  if (budget.spend(addressSubject(address), 1) > 0)
    throw new ApiProblem(429, "tooManyRequests", { headers: { "retry-after": "60" } });
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(csp-report|reports\+json)\s*(;|$)/i.test(type)) throw new ApiProblem(415, "wrongContentType");
  for (const report of readReports(Buffer.from(await readBytes(request, maxBytes)).toString("utf8"))) {
    counts.set(report.directive, (counts.get(report.directive) ?? 0) + 1);
    sampler.add(report.directive, () => report);
  }
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}

export function readReports(text: string): PolicyReport[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new ApiProblem(400, "brokenJson");
  }
  const bodies = Array.isArray(data)
    ? data
        .slice(0, maxReports)
        .filter((report) => textOf(report, "type") === "csp-violation")
        .map((report) => fieldOf(report, "body"))
    : [fieldOf(data, "csp-report")];
  const reports = bodies.filter((body) => typeof body === "object" && body !== null);
  if (reports.length === 0 && !Array.isArray(data)) throw new ApiProblem(400, "brokenJson");
  return reports.map((body) => {
    const directive =
      textOf(body, "effectiveDirective") || textOf(body, "effective-directive") || textOf(body, "violated-directive");
    const named = directive.split(" ", 1)[0]!;
    return {
      directive: counts.has(named) ? named : "other",
      blocked: placeOf(textOf(body, "blockedURL") || textOf(body, "blocked-uri")),
      page: pageOf(textOf(body, "documentURL") || textOf(body, "document-uri")),
    };
  });
}

const fieldOf = (data: unknown, name: string): unknown =>
  typeof data === "object" && data !== null ? ownValue(data as Record<string, unknown>, name) : undefined;

function textOf(data: unknown, name: string): string {
  const value = fieldOf(data, name);
  return typeof value === "string" ? value.slice(0, 2_000) : "";
}

/** `inline`, `eval`, a scheme or an origin; paths and queries may contain anything. */
function placeOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return "other";
  const { protocol, host, hostname } = new URL(blocked);
  return /^https?:$/.test(protocol) && /^[\w.-]{1,100}$/.test(hostname)
    ? `${protocol}//${host}`
    : protocol.slice(0, 20);
}

/** Other paths may contain what a visitor typed. */
function pageOf(address: string): string {
  if (!URL.canParse(address)) return "other";
  const { pathname } = new URL(address);
  return isPublicPath(pathname) ? pathname : "other";
}
