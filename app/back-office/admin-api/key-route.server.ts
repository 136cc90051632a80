/** Calls of the admin API (decisions 12.2): key, limit, repetitions and refusals, the same for all of them. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { claimCall, forgetCall, storeAnswer } from "#app/accounts/api-key-calls.server.ts";
import { type ApiKey, keyMay, readApiKey } from "#app/accounts/api-keys.server.ts";
import type { KeyPermission, Role } from "#app/accounts/permissions.ts";
import { submissionId } from "#app/forms/submission.server.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import { type Author, isAudited } from "#app/platform/audit/audit.server.ts";
import { databaseErrorCode } from "#app/platform/database/database.server.ts";
import { type ApiContext, ApiProblem, type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { log } from "#app/platform/log/log.server.ts";

/** What commands of staff take: they run for the person who made the key, under the key's name. */
export type KeyContext = ApiContext & { author: Author & object; role: Role; may(permission: KeyPermission): boolean };

export const domain = "back-office";

export const pageSize = { default: 50, max: 200 };
/** `after`: the `next` of the page before. */
export const pageQuery = {
  after: z.string().max(1_000, "tooLong").optional(),
  limit: z.coerce.number().int("invalidValue").min(1, "invalidValue").max(pageSize.max, "invalidValue").optional(),
};
/** PostgreSQL does not compare a NUL character. */
export const searchQuery = z
  .string()
  .max(100, "tooLong")
  .refine((text) => !text.includes("\0"), "invalidValue")
  .optional();
export const pageOf = ({
  after,
  limit = pageSize.default,
}: {
  after?: string | undefined;
  limit?: number | undefined;
}) => ({
  after,
  limit,
});
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

type Details<Body extends z.ZodType, Query extends z.ZodType> = Pick<ApiRoute, "summary" | "responses"> & {
  permission: KeyPermission;
  body?: Body;
  query?: Query;
  handler(context: KeyContext, input: { body: z.output<Body>; query: z.output<Query> }): Promise<Response>;
};

export function keyRoute<Body extends z.ZodType = z.ZodUnknown, Query extends z.ZodType = z.ZodUnknown>(
  call: `${ApiRoute["method"]} /api/admin/${string}`,
  { permission, handler, ...route }: Details<Body, Query>,
): ApiRoute {
  return defineRoute<Body, Query>(call, {
    ...route,
    access: "key",
    permission,
    authorize: (context) => authorize(context, permission),
    handler(context, input) {
      const key = context.caller as ApiKey;
      const keyContext = (author: Author & object): KeyContext => ({
        ...context,
        author,
        role: key.role,
        may: (asked) => keyMay(key, asked),
      });
      const author = { userId: key.userId, keyId: key.id };
      if (context.request.method === "GET") return handler(keyContext(author), input);
      return runOnce(context, key, input.body, (rowId) =>
        handler(keyContext({ ...author, ...(rowId && { rowId }) }), input),
      );
    },
  });
}

/** Cookies are not read, so no page of another site can use a person's session. */
async function authorize(context: ApiContext, permission: KeyPermission): Promise<ApiKey> {
  const preferred = context.request.headers.get("accept-language")?.slice(0, 2);
  context.language = isLanguage(preferred) ? preferred : "en";
  const [, given] = /^Bearer ([\w-]+)$/i.exec(context.request.headers.get("authorization") ?? "") ?? [];
  const key = given === undefined ? undefined : await readApiKey(context, given);
  if (!key) throw new ApiProblem(401, "keyNeeded", { domain, headers: { "www-authenticate": "Bearer" } });
  const limit = { name: "api-key", max: key.perMinute, windowSeconds: 60 };
  await context.limit(limit, key.id);
  if (!keyMay(key, permission)) throw new ApiProblem(403, "permissionMissing", { domain, values: { permission } });
  return key;
}

/**
 * With an `Idempotency-Key` the first call runs, and repetitions get its answer. The ids of its audit rows derive from the
 * key and the contents, so that a repetition after a crash of the process, or after the answer was deleted, cannot write
 * twice either.
 */
async function runOnce(
  context: ApiContext,
  { id: keyId }: ApiKey,
  body: unknown,
  run: (rowId?: () => string) => Promise<Response>,
): Promise<Response> {
  const { db, request } = context;
  const idempotencyKey = request.headers.get("idempotency-key");
  if (idempotencyKey === null) return run();
  if (!/^[\x21-\x7e]{1,200}$/.test(idempotencyKey)) throw new ApiProblem(422, "idempotencyKeyInvalid", { domain });
  const { pathname, search } = new URL(request.url);
  const contents = JSON.stringify([request.method, pathname, search, body]);
  const call = { keyId, idempotencyKey, request: createHash("sha256").update(contents).digest("base64url") };
  const claim = await claimCall(db, call);
  if (claim.kind === "otherRequest") throw new ApiProblem(422, "idempotencyKeyReused", { domain });
  if (claim.kind === "running")
    throw new ApiProblem(409, "idempotencyKeyRunning", { domain, headers: { "retry-after": "5" } });
  if (claim.kind === "answered") {
    const { status, contentType, answer } = claim.answer;
    return new Response(answer, {
      status,
      headers: { "content-type": contentType, "cache-control": "private, no-store", "idempotency-replayed": "true" },
    });
  }
  let rows = 0;
  const idOfRow = (row: number) => submissionId(`${keyId}\n${idempotencyKey}\n${call.request}\n${row}`);
  const hasChanged = () => isAudited(db, idOfRow(0));
  if (claim.kind === "unknown")
    throw new ApiProblem(409, (await hasChanged()) ? "alreadyDone" : "outcomeUnknown", { domain });
  const answer = await run(() => idOfRow(rows++)).catch(async (error: unknown) => {
    const isDone = !(error instanceof ApiProblem) && (await hasChanged());
    // The claim of a call that failed after its change stays, so that no repetition makes it again.
    if (!isDone || databaseErrorCode(error) === "23505") await forgetCall(db, call);
    if (isDone && databaseErrorCode(error) === "23505") throw new ApiProblem(409, "alreadyDone", { domain });
    throw error;
  });
  const { status, headers } = answer;
  const contentType = headers.get("content-type") ?? "application/json";
  const stored = { status, answer: await answer.clone().text(), contentType };
  // The change is made: the caller gets its answer, and a repetition is refused.
  await storeAnswer(db, call, stored).catch((error: unknown) =>
    log.error({ err: error as Error, alert: "api-answer-not-stored" }, "an answer for repetitions was not stored"),
  );
  return answer;
}

type Refusal = { ok: false; error: string };

const forbidden = new Set(["aboveLimit", "refundsOfDay", "refundedOfDay"]);
const missing = new Set(["unknownOrder", "unknownRequest", "unknownDongle", "unknown"]);
const invalid = new Set([
  ...["unknownCarrier", "malformedNumber", "malformedSerial", "noCode", "percentage", "period", "pastEnd", "past"],
  ...["tooLow", "tooMuch", "same", "fewerThanUses"],
]);

/** The result of a command as an answer: its values, or a problem with the refusal's code and values. */
export function answerOf(result: ({ ok: true } & object) | Refusal, status = 200): Response {
  const { ok, ...values } = result;
  if (ok) return json(values, status);
  throw refusalProblem(result as Refusal);
}

export function refusalProblem({ ok: _, error, ...values }: Refusal): ApiProblem {
  const shown = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value === null || typeof value !== "object"),
  );
  const status = missing.has(error) ? 404 : forbidden.has(error) ? 403 : invalid.has(error) ? 422 : 409;
  return new ApiProblem(status, error, { domain, values: shown });
}
