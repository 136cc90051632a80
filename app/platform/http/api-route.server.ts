import type { ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Language } from "#app/i18n/languages.ts";
import type { Database } from "../database/database.server.ts";
import type { Limit, Submission } from "../limits/limits.server.ts";
import type { Clock } from "../time/clock.ts";

/** `address` is the client's, from trusted proxies only. */
export type ApiContext = {
  db: Database;
  clock: Clock;
  log: Logger;
  request: Request;
  requestId: string;
  address: string;
  params: Record<string, string>;
  cookies: Record<string, string>;
  /** The body's language, else the visitor's earlier choice, else French. */
  language: Language;
  /** What the route's `authorize` has returned. */
  caller: unknown;
  /** Counts one hit; throws a 429 problem beyond the limit. */
  limit(limit: Limit, subject?: string): Promise<void>;
  /** Counts all or none. False if the submission was counted before. */
  limitAll(
    hits: { limit: Limit; subject?: string }[],
    options?: { once?: Submission | undefined },
  ): Promise<{ counted: boolean }>;
  /** Node's response, for handlers that return `alreadySent`. */
  takeOver(): ServerResponse;
};

export const alreadySent = (): Response => new Response(null, { headers: { "x-hono-already-sent": "true" } });

export type ApiRoute = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  summary: string;
  body?: z.ZodType;
  query?: z.ZodType;
  /** `type`: of a file instead of JSON. */
  responses: Record<number, { description: string; schema?: z.ZodType; type?: string }>;
  /** The required proof, which the handler or `authorize` checks. */
  access?: "staff" | "order" | "conversation" | "key";
  /** Refuses the caller before its input is read, or returns who it is. */
  authorize?(context: ApiContext): Promise<unknown>;
  /** Of staff calls (security 6.61): a word of `app/accounts/permissions.ts`. */
  permission?: string;
  /** Also served at this path, which pages of the previous release call. */
  formerPath?: string;
  /** For webhooks: no origin check or JSON parsing; the handler reads the raw request. */
  signed?: true;
  /** Maximum body size in bytes; default 64 KB. */
  maxBytes?: number;
  handler(context: ApiContext, input: { body: unknown; query: unknown }): Promise<Response> | Response;
};

/** One call of the JSON API; its schema validates the input and generates the OpenAPI document. */
export function defineRoute<Body extends z.ZodType = z.ZodUnknown, Query extends z.ZodType = z.ZodUnknown>(
  call: `${ApiRoute["method"]} ${string}`,
  route: Omit<ApiRoute, "method" | "path" | "handler" | "body" | "query"> & {
    body?: Body;
    query?: Query;
    handler(context: ApiContext, input: { body: z.output<Body>; query: z.output<Query> }): Promise<Response> | Response;
  },
): ApiRoute {
  const [method, path] = call.split(" ");
  return { method, path, ...route } as ApiRoute;
}

export type FieldProblem = { field: string; code: string };

/** `code` is a key of the domain's `texts/<lang>/problems.json`, else of `i18n`'s. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly domain: string | undefined;
  readonly fields: FieldProblem[];
  readonly headers: Record<string, string>;
  /** Further members of the answer, such as the stored value in a conflict. */
  readonly values: Record<string, unknown>;
  constructor(
    status: number,
    code: string,
    options: {
      domain?: string;
      fields?: FieldProblem[];
      headers?: Record<string, string>;
      values?: Record<string, unknown>;
    } = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.domain = options.domain;
    this.fields = options.fields ?? [];
    this.headers = options.headers ?? {};
    this.values = options.values ?? {};
  }
}

export const tooManyRequests = (seconds: number): ApiProblem =>
  new ApiProblem(429, "tooManyRequests", { headers: { "retry-after": String(seconds) } });

const texts = new WeakMap<Response, string>();

/** The text of a response by `json`, which can be sent without reading a stream. */
export const textOf = (answer: Response): string | undefined => texts.get(answer);

export function json(data: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(data);
  const answer = new Response(text, {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "private, no-store", ...headers },
  });
  texts.set(answer, text);
  return answer;
}
