import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { defaultLanguage, type Language } from "#app/i18n/languages.ts";
import { readCookies } from "#app/platform/http/cookies.ts";
import { isHttps, privateCookieName } from "#app/platform/http/private-cookies.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { isSameSecret, secretTextFor } from "#app/platform/settings/secret.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { passwordResetMail } from "../emails/account-mails.server.ts";
import { deviceName } from "../rules/device-name.ts";
import { authDatabase, throwDatabaseFault } from "./auth-database.server.ts";
import { openSessionPlugin } from "./open-session.server.ts";
import { account, session, user, verification } from "./tables.server.ts";

/** Seconds: a session dies after 12 idle hours, and after 7 days in any case (security 6.27). */
export const idleSeconds = 12 * 3600;
export const absoluteSeconds = 7 * 86_400;
/** A session that is used is written no more often than this. */
export const renewAfterSeconds = 900;
/** A reset link works once, within 10 minutes (security 6.26). */
export const resetSeconds = 600;

export const sessionCookieName = (): string => privateCookieName("session");

const cookieSecret = (): string => secretTextFor("sessions");

/** The token of the session's cookie, as better-auth writes it: `token.signature`, escaped; undefined without its signature. */
export function sessionTokenOf(headers: Headers): string | undefined {
  const [token = "", signature = "", ...more] = (
    ownValue(readCookies(headers.get("cookie")), sessionCookieName()) ?? ""
  ).split(".");
  if (!/^\w+$/.test(token) || more.length > 0) return undefined;
  const expected = createHmac("sha256", cookieSecret()).update(token).digest("base64");
  return isSameSecret(signature, encodeURIComponent(expected)) ? token : undefined;
}

/**
 * better-auth hashes for an unknown account too, but asks the database once less: it reads the account's passwords only
 * where there is a user. We send an equivalent statement, so that the response time reveals nothing (security 6.25).
 */
function adapter() {
  const schema = { user, session, account, verification };
  const make = drizzleAdapter(authDatabase(), { provider: "pg", schema });
  return (options: Parameters<typeof make>[0]): ReturnType<typeof make> => {
    const own = make(options);
    return {
      ...own,
      async findOne<T>(query: Parameters<typeof own.findOne>[0]): Promise<T | null> {
        const found = await own.findOne<T>(query);
        if (!found && query.model === "user" && query.join?.account)
          await own.findMany({ model: "account", where: [{ field: "userId", value: "nobody" }], limit: 100 });
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
    // There is no web sign-up (security 0.1): admins come from the command line.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
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
    // Ours count in the database, for HTTP and for direct calls alike.
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
    // The request guard has already held the origin against PUBLIC_URL or a loopback name.
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

/** The page's language, from our own calls to the mail that better-auth asks for. */
const mailLanguage = new AsyncLocalStorage<Language>();

/**
 * One call to better-auth's own endpoints, which are not mounted for anybody else (security 0.4: the limits stand before
 * this call). Throws when it failed for reasons that are not the caller's.
 */
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

/** What a session keeps of the browser that it was opened in. */
const deviceOf = (caller: Headers): string => deviceName(caller.get("user-agent") ?? "");

/** A new session for an account that has proved itself by other means than `sign-in/email`; returns its cookies. */
export async function openSession(userId: string, caller: Headers): Promise<string[]> {
  const call = {
    body: { userId },
    headers: new Headers({ "user-agent": deviceOf(caller) }),
    returnHeaders: true,
  } as const;
  const { headers } = await throwDatabaseFault(() => auth().api.openSession(call));
  return browserCookies(headers);
}

/**
 * The server decides when a session has been idle for too long; the browser keeps the cookie for the absolute time, or it
 * would forget a session that is used all day. Cookies of better-auth that we do not use are not passed on.
 */
function browserCookies(headers: Headers): string[] {
  return headers
    .getSetCookie()
    .filter((cookie) => cookie.startsWith(`${sessionCookieName()}=`))
    .map((cookie) => cookie.replace(`Max-Age=${idleSeconds}`, `Max-Age=${absoluteSeconds}`));
}
