import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { z } from "zod";
import { defaultLanguage, type Language } from "#app/i18n/languages.ts";
import { connection, type Database, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { isHttps, privateCookieName } from "#app/platform/http/private-cookies.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { isSameSecret, secretTextFor } from "#app/platform/settings/secret.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { passwordResetMail } from "../emails/account-mails.server.ts";
import { deviceName } from "../rules/device-name.ts";
import { maxPasswordLength, peopleMinimum } from "../rules/password-rules.ts";
import { account, session, user, verification } from "./tables.server.ts";

export type Caller = { address: string; headers: Headers; requestId?: string };

/** Seconds: a session ends after 12 idle hours, and after 7 days (security 6.27). */
export const idleSeconds = 12 * 3600;
export const absoluteSeconds = 7 * 86_400;
/** Minimum seconds between two writes of a session. */
export const renewAfterSeconds = 900;
/** A reset link works once, within 10 minutes (security 6.26). */
export const resetSeconds = 600;

export const sessionCookieName = (): string => privateCookieName("session");

const cookieSecret = (): string => secretTextFor("sessions");

/** The session cookie's token as better-auth writes it, `token.signature`; undefined without a signature. */
export function sessionTokenOf(headers: Headers): string | undefined {
  const [token = "", signature = "", ...others] = (
    ownValue(readCookies(headers.get("cookie")), sessionCookieName()) ?? ""
  ).split(".");
  if (!/^\w+$/.test(token) || others.length > 0) return undefined;
  const expected = createHmac("sha256", cookieSecret()).update(token).digest("base64");
  return isSameSecret(signature, encodeURIComponent(expected)) ? token : undefined;
}

/**
 * better-auth hashes for unknown accounts too, but reads passwords only for existing ones. An equivalent statement keeps
 * the response time from telling (security 6.25).
 */
function adapter() {
  const schema = { user, session, account, verification };
  const make = drizzleAdapter(authDatabase(), { provider: "pg", schema });
  return (options: Parameters<typeof make>[0]): ReturnType<typeof make> => {
    const stored = make(options);
    return {
      ...stored,
      async findOne<T>(query: Parameters<typeof stored.findOne>[0]): Promise<T | null> {
        const found = await stored.findOne<T>(query);
        if (!found && query.model === "user" && query.join?.account)
          await stored.findMany({ model: "account", where: [{ field: "userId", value: "nobody" }], limit: 100 });
        return found;
      },
    };
  };
}

function create() {
  const secure = isHttps();
  return betterAuth({
    appName: "odovia",
    baseURL: settings().publicUrl,
    basePath: "/api/auth",
    secret: cookieSecret(),
    database: adapter(),
    // No web sign-up (security 0.1): admins come from the command line.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: peopleMinimum,
      maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetSeconds,
      sendResetPassword: async ({ user: to, token }) => {
        const language = mailLanguage.getStore() ?? defaultLanguage;
        await passwordResetMail.queue(authDatabase(), { email: to.email, token, language });
      },
    },
    plugins: [openSessionPlugin()],
    verification: { storeIdentifier: "hashed" },
    session: { expiresIn: idleSeconds, updateAge: renewAfterSeconds, cookieCache: { enabled: false } },
    // Our limits are in the database.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, message) => log.warn({ source: "better-auth" }, message.replace(/[^\s]+@[^\s]+/g, "[e-mail]")),
    },
    advanced: {
      useSecureCookies: false,
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
      cookies: { session_token: { name: sessionCookieName() } },
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
    },
    // The request guard has checked the origin.
    trustedOrigins: (request) => {
      const origin = request?.headers.get("origin");
      return origin &&
        (origin === settings().publicUrl || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin))
        ? [origin]
        : [];
    },
  });
}

type Auth = ReturnType<typeof create>;
let instance: { auth: Auth; key: string } | undefined;

export function auth(): Auth {
  const key = `${settings().publicUrl} ${settings().dataDir} ${settings().databaseUrl}`;
  if (instance?.key !== key) instance = { auth: create(), key };
  return instance.auth;
}

/** Passes the page's language to the mail that better-auth requests. */
const mailLanguage = new AsyncLocalStorage<Language>();

/** None of them is mounted (security 0.4). Throws for failures that are not the caller's. */
export async function authCall(
  path: "sign-in/email" | "sign-out" | "request-password-reset" | "reset-password" | "change-password",
  body: Record<string, unknown>,
  caller: Headers = new Headers(),
  language: Language = defaultLanguage,
): Promise<{ ok: boolean; data: unknown; cookies: string[] }> {
  const { publicUrl } = settings();
  const cookie = caller.get("cookie");
  const headers = { "content-type": "application/json", origin: publicUrl, "user-agent": deviceOf(caller) };
  const request = new Request(`${publicUrl}/api/auth/${path}`, {
    method: "POST",
    headers: cookie ? { ...headers, cookie } : headers,
    body: JSON.stringify(body),
  });
  const response = await mailLanguage.run(language, () => throwDatabaseFault(() => auth().handler(request)));
  if (response.status >= 500) throw new Error(`better-auth could not answer ${path} (${response.status}).`);
  const text = await response.text();
  return { ok: response.ok, data: text ? JSON.parse(text) : null, cookies: browserCookies(response.headers) };
}

const deviceOf = (caller: Headers): string => deviceName(caller.get("user-agent") ?? "");

/** For an account proved by other means than `sign-in/email`; returns the cookies. */
export async function openSession(userId: string, caller: Headers): Promise<string[]> {
  const call = {
    body: { userId },
    headers: new Headers({ "user-agent": deviceOf(caller) }),
    returnHeaders: true,
  } as const;
  const { headers } = await throwDatabaseFault(() => auth().api.openSession(call));
  return browserCookies(headers);
}

/** The cookie lasts for the absolute time, since the server ends idle sessions. Unused cookies are dropped. */
function browserCookies(headers: Headers): string[] {
  return headers
    .getSetCookie()
    .filter((cookie) => cookie.startsWith(`${sessionCookieName()}=`))
    .map((cookie) => cookie.replace(`Max-Age=${idleSeconds}`, `Max-Age=${absoluteSeconds}`));
}

/** A better-auth plugin that creates a session after the second factor. `SERVER_ONLY` keeps it out of the handler. */
const openSessionPlugin = () =>
  ({
    id: "open-session",
    endpoints: {
      openSession: createAuthEndpoint(
        "/open-session",
        { method: "POST", body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new Error("There is no such account.");
          const session = await internalAdapter.createSession(user.id, false);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ ok: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;

type Seen = { fault?: unknown };
const current = new AsyncLocalStorage<Seen>();

/** The database for better-auth; remembers failures for `throwDatabaseFault`. */
function authDatabase(): Database {
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    try {
      return await connection().pool.query(config, values);
    } catch (error) {
      const seen = current.getStore();
      if (seen && isDatabaseUnavailable(error)) seen.fault ??= error;
      throw error;
    }
  };
  // Drizzle asks its client for `query` alone.
  return drizzle({ query } as pg.Pool);
}

/**
 * Runs a call to better-auth, which hides database errors behind 500, "no session" or success; throws them, so that the
 * caller answers 503.
 */
export async function throwDatabaseFault<T>(call: () => Promise<T>): Promise<T> {
  const seen: Seen = {};
  const result = await current.run(seen, call).catch((error: unknown) => {
    throw seen.fault ?? error;
  });
  if (seen.fault) throw seen.fault;
  return result;
}
