import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { secretFor } from "#app/platform/secret.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import { queuePasswordReset } from "./emails/password-reset.server.ts";
import { account, session, user, verification } from "./tables.server.ts";

/** Seconds: a session dies after 12 idle hours, and after 7 days in any case (security 6.27). */
export const idleSeconds = 12 * 3600;
export const absoluteSeconds = 7 * 86_400;
/** A reset link works once, within 10 minutes (security 6.26). */
export const resetSeconds = 600;

export const isSecure = (): boolean => settings().publicUrl.startsWith("https:");
export const sessionCookieName = (): string => (isSecure() ? "__Host-odovia_session" : "odovia_session");

function create() {
  const secure = isSecure();
  return betterAuth({
    appName: "odovia",
    baseURL: settings().publicUrl,
    basePath: "/api/auth",
    secret: secretFor("sessions").toString("base64url"),
    database: drizzleAdapter(database(), { provider: "pg", schema: { user, session, account, verification } }),
    // There is no web sign-up (security 0.1): admins come from the command line.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetSeconds,
      sendResetPassword: async ({ user: to, token }) => queuePasswordReset(database(), { email: to.email, token }),
    },
    verification: { storeIdentifier: "hashed" },
    session: { expiresIn: idleSeconds, updateAge: 900, cookieCache: { enabled: false } },
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
