import type { ServerResponse } from "node:http";
import { Hono } from "hono";
import type { z } from "zod";
import { provideApiDocument } from "#app/back-office/api-document.server.ts";
import { defaultLanguage, isLanguage } from "#app/i18n/languages.ts";
import { storedLanguage } from "#app/i18n/request-language.ts";
import { database } from "#app/platform/database/database.server.ts";
import {
  type ApiContext,
  ApiProblem,
  type ApiRoute,
  type FieldProblem,
  json,
  tooManyRequests,
} from "#app/platform/http/api-route.server.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { addressSubject, takeFromLimits } from "#app/platform/limits/limits.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { readJsonBody } from "./http/json-body.ts";
import { renderingCost } from "./load/request-class.ts";
import { openApiDocument } from "./openapi.ts";
import { missingDocument } from "./pages/problem-page.ts";
import { problemResponse } from "./problem-response.ts";

export type RequestInfo = {
  requestId: string;
  address: string;
  origin: string;
  /** Charges the caller's address for work beyond the cost of its class. */
  charge?(cost: number): void;
  /** Refunds the cost once the caller has proved to be the payment provider. */
  giveBack?(): void;
  takeOver?(): ServerResponse;
};

/** Puts the domains' routes together: limits, body, schema, errors in the visitor's language, OpenAPI (decisions 12). */
export function createApi(routes: ApiRoute[]): Hono<{ Bindings: { request: RequestInfo } }> {
  const api = new Hono<{ Bindings: { request: RequestInfo } }>();
  const document = openApiDocument(routes, settings().publicUrl);
  provideApiDocument(document);
  api.get("/api/openapi.json", () => json(document, 200, { "cache-control": "public, max-age=300" }));

  for (const route of routes)
    api.on(route.method, [route.path, ...(route.formerPath ? [route.formerPath] : [])], async (c) => {
      const request = c.req.raw;
      const { requestId, address } = c.env.request;
      const cookie = request.headers.get("cookie");
      const context: ApiContext = {
        db: database(),
        clock: systemClock,
        log: log.child({ requestId }),
        request,
        requestId,
        address,
        params: c.req.param() as Record<string, string>,
        cookies: readCookies(cookie),
        language: storedLanguage(cookie),
        caller: undefined,
        async limit(limit, subject) {
          await context.limitAll([{ limit, ...(subject === undefined ? {} : { subject }) }]);
        },
        async limitAll(hits, options) {
          const whole = hits.map(({ limit, subject }) => ({ limit, subject: subject ?? addressSubject(address) }));
          const answer = await takeFromLimits(context.db, whole, options);
          if (!answer.allowed) throw tooManyRequests(answer.retryAfterSeconds);
          return { counted: answer.counted };
        },
        takeOver() {
          if (!c.env.request.takeOver) throw new Error("there is no connection to write to");
          return c.env.request.takeOver();
        },
      };
      try {
        if (route.authorize) context.caller = await route.authorize(context);
        if (route.signed) {
          const answer = await route.handler(context, { body: undefined, query: undefined });
          c.env.request.giveBack?.();
          return answer;
        }
        const isWithoutBody = route.method === "GET" || mayLackBody(route, request);
        const body = isWithoutBody ? undefined : await readJsonBody(request, route.maxBytes);
        const requested = (body as { language?: unknown } | undefined)?.language;
        if (isLanguage(requested)) context.language = requested;
        const query = route.query ? parse(route.query, singleValues(c.req.queries())) : undefined;
        return await route.handler(context, { body: route.body ? withoutNul(parse(route.body, body)) : body, query });
      } catch (error) {
        // The refused call has queried the database, which costs as much as a page.
        if (error instanceof ApiProblem && error.status === 429) c.env.request.charge?.(renderingCost);
        const isMissing = error instanceof ApiProblem && (error.status === 404 || error.status === 410);
        return isMissing && route.method === "GET"
          ? missingDocument(error, request, context)
          : problemResponse(error, context);
      }
    });

  const methodsOf = new Map<string, Set<string>>();
  for (const route of routes) methodsOf.set(route.path, (methodsOf.get(route.path) ?? new Set()).add(route.method));
  for (const [path, methods] of methodsOf)
    api.all(path, (c) =>
      problemResponse(new ApiProblem(405, "methodNotAllowed", { headers: { allow: [...methods].join(", ") } }), {
        requestId: c.env.request.requestId,
        language: defaultLanguage,
      }),
    );
  api.all("/api/*", (c) =>
    problemResponse(new ApiProblem(404, "notFound"), { requestId: c.env.request.requestId, language: defaultLanguage }),
  );
  return api;
}

function parse(schema: z.ZodType, data: unknown): unknown {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const fields: FieldProblem[] = [];
  for (const issue of result.error.issues) {
    const path = issue.path.join(".");
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys) fields.push({ field: [path, key].filter(Boolean).join("."), code: "unknownField" });
    else if (!fields.some((field) => field.field === path)) fields.push({ field: path, code: codeOf(issue) });
  }
  throw new ApiProblem(422, "invalidInput", { fields });
}

/** PostgreSQL neither stores nor compares a NUL character. Fields that people type into refuse it themselves. */
function withoutNul(body: unknown): unknown {
  const fields = namesWithNul(body).map((field) => ({ field, code: "invalidValue" }));
  if (fields.length > 0) throw new ApiProblem(422, "invalidInput", { fields });
  return body;
}

function namesWithNul(value: unknown, name = ""): string[] {
  if (typeof value === "string") return value.includes("\0") ? [name] : [];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => namesWithNul(inner, name ? `${name}.${key}` : key));
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (/^[a-z][A-Za-z]+$/.test(issue.message)) return issue.message;
  if (issue.code === "invalid_type" && /received undefined/.test(issue.message)) return "required";
  if (issue.code === "too_big" && issue.origin === "string") return "tooLong";
  if (issue.code === "too_small" && issue.origin === "string") return "tooShort";
  return "invalidValue";
}

/** Ambiguous when given twice (security 6.38). */
function singleValues(queries: Record<string, string[]>): Record<string, string> {
  const twice = Object.entries(queries).filter(([, values]) => values.length > 1);
  if (twice.length > 0)
    throw new ApiProblem(400, "invalidInput", { fields: twice.map(([field]) => ({ field, code: "invalidValue" })) });
  return Object.fromEntries(Object.entries(queries).map(([name, values]) => [name, values[0] ?? ""]));
}

/** Generated clients send nothing where the document describes no body. No page of another site has a program's key. */
function mayLackBody({ access, body }: ApiRoute, { headers }: Request): boolean {
  const isEmpty = Number(headers.get("content-length") ?? 0) === 0 && !headers.has("transfer-encoding");
  return access === "key" && body === undefined && isEmpty && !headers.has("content-type");
}
