import { z } from "zod";
import { ApiProblem, type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { setCookies } from "#app/platform/http/private-cookies.server.ts";
import { requestPasswordReset, resetPassword } from "./server/password.server.ts";
import { finishSignIn, signIn, signOut } from "./server/sign-in.server.ts";
import { passkeyPurposes, passkeyQuestion } from "./server/sign-in-with-passkey.server.ts";
import { readSession } from "./session/session.server.ts";

const domain = "accounts";
const userSchema = z.object({ email: z.string(), name: z.string() });
const text = (max: number) => z.string({ error: "required" }).max(max, "tooLong");
const tooMany = (seconds: number) =>
  new ApiProblem(429, "tooManyRequests", { headers: { "retry-after": String(seconds) } });

/** Sign-in, sign-out and reset (decisions 12). better-auth's own endpoints are not mounted; there is no sign-up. */
export const accountsRoutes: ApiRoute[] = [
  defineRoute("GET /api/session", {
    summary: "Who is signed in, or null",
    responses: {
      200: { description: "The session", schema: z.object({ user: userSchema, isAdmin: z.boolean() }).nullable() },
    },
    async handler({ request }) {
      const session = await readSession(request.headers);
      return json(
        session ? { user: { email: session.user.email, name: session.user.name }, isAdmin: session.isAdmin } : null,
      );
    },
  }),
  defineRoute("POST /api/auth/sign-in/email", {
    summary: "Sign in with e-mail and password; sets the session cookie",
    body: z.strictObject({ email: text(254), password: text(128) }),
    responses: {
      200: { description: "Signed in", schema: z.object({ user: userSchema }) },
      202: {
        description: "The password is right; the code of the second factor is awaited at /api/auth/sign-in/code",
        schema: z.object({ codeNeeded: z.literal(true) }),
      },
      401: { description: "Unknown address or wrong password" },
      429: { description: "Too many attempts for this account or from this address" },
    },
    async handler({ request, address, requestId }, { body }) {
      const result = await signIn(body, { address, requestId, headers: request.headers });
      if (result.ok) return withCookies(json({ user: result.user }), result.cookies);
      if (result.error === "tooManyRequests") throw tooMany(result.retryAfterSeconds);
      if (result.error === "codeNeeded") return withCookies(json({ codeNeeded: true }, 202), result.cookies);
      throw new ApiProblem(401, result.error, { domain });
    },
  }),
  defineRoute("POST /api/auth/sign-in/code", {
    summary: "End a sign-in with a code of the authenticator app or a recovery code; sets the session cookie",
    body: z.strictObject({ code: text(100) }),
    responses: {
      200: { description: "Signed in", schema: z.object({ user: userSchema }) },
      401: { description: "The code is wrong, or the password has to be given again" },
      429: { description: "Too many wrong codes for this account or from this address" },
    },
    async handler({ request, address, requestId }, { body }) {
      const result = await finishSignIn({ code: body.code }, { address, requestId, headers: request.headers });
      if (result.ok) {
        const { email, name } = result.user;
        return withCookies(json({ user: { email, name } }), result.cookies);
      }
      if (result.error === "tooManyRequests") throw tooMany(result.retryAfterSeconds);
      throw new ApiProblem(401, result.error, { domain });
    },
  }),
  defineRoute("POST /api/auth/passkey-options", {
    summary: "What a browser asks of a passkey: to sign in, after the password, or to confirm who is signed in",
    body: z.strictObject({ purpose: z.enum(passkeyPurposes) }),
    responses: {
      200: {
        description: "Options for `navigator.credentials.get`, valid once",
        schema: z.looseObject({ challenge: z.string() }),
      },
      401: { description: "The password has to be given again, or nobody is signed in" },
      429: { description: "Too many attempts from this address" },
    },
    async handler({ request, address, requestId }, { body }) {
      const result = await passkeyQuestion(body.purpose, { address, requestId, headers: request.headers });
      if (result.ok) return withCookies(json(result.options), result.cookies);
      if (result.error === "tooManyRequests") throw tooMany(result.retryAfterSeconds);
      throw new ApiProblem(401, result.error, { domain });
    },
  }),
  defineRoute("POST /api/auth/sign-out", {
    summary: "End the session",
    body: z.strictObject({}),
    responses: { 204: { description: "Signed out" } },
    async handler({ request }) {
      const answer = new Response(null, { status: 204, headers: { "cache-control": "private, no-store" } });
      return withCookies(answer, await signOut(request.headers));
    },
  }),
  defineRoute("POST /api/auth/request-password-reset", {
    summary: "Ask for a reset link by mail; the answer is the same whether or not there is such an account",
    body: z.strictObject({ email: text(254) }),
    responses: {
      200: {
        description: "If there is such an account, a mail is on its way",
        schema: z.object({ ok: z.literal(true) }),
      },
      429: { description: "Too many requests from this address" },
    },
    async handler({ address, requestId, language }, { body }) {
      const result = await requestPasswordReset(body.email, { address, requestId, language });
      if (result.ok) return json({ ok: true });
      if (result.error === "tooManyRequests") throw tooMany(result.retryAfterSeconds);
      throw new ApiProblem(422, "invalidInput", { fields: [{ field: "email", code: result.error }] });
    },
  }),
  defineRoute("POST /api/auth/reset-password", {
    summary: "Set a new password with the token of the mail; ends every session of the account",
    body: z.strictObject({ token: text(200), newPassword: text(128) }),
    responses: {
      200: { description: "The password is changed", schema: z.object({ ok: z.literal(true) }) },
      400: { description: "The link was used or is too old" },
      422: { description: "The password is too short or too long" },
    },
    async handler({ address, requestId }, { body }) {
      const input = { token: body.token, password: body.newPassword };
      const result = await resetPassword(input, { address, requestId });
      if (result.ok) return json({ ok: true });
      if (result.error === "tooManyRequests") throw tooMany(5);
      if (result.error === "staleLink") throw new ApiProblem(400, result.error, { domain });
      throw new ApiProblem(422, "invalidInput", { domain, fields: [{ field: "newPassword", code: result.error }] });
    },
  }),
];

function withCookies(response: Response, cookies: string[]): Response {
  setCookies(cookies, response.headers);
  return response;
}
