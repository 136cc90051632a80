import { isIP } from "node:net";
import { z } from "zod";

/**
 * Everything the operator can set (decisions 10), read once at start. Unknown or malformed settings stop the start with
 * one clear sentence each; nothing is read from `process.env` anywhere else.
 */
const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });

const listOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

function isProxyName(name: string): boolean {
  const [address = "", bits, ...rest] = name.split("/");
  const most = isIP(address) === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return name === "loopback" || (isIP(address) !== 0 && isRange && rest.length === 0);
}

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  PUBLIC_URL: url(["http:", "https:"]).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, "must be a Stripe secret key (sk_test_… or sk_live_…)")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, "must be a Stripe publishable key (pk_test_… or pk_live_…)")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, "must be a Stripe webhook secret (whsec_…)")
    .optional(),
  STRIPE_API_BASE: url(["http:", "https:"]).optional(),
  PAYMENTS: z.enum(["stripe", "sandbox", "off"]).optional(),
  ALLOW_EMBEDDED_IN_PRODUCTION: z.enum(["0", "1"]).default("0"),
  GEOCODER_URL: url(["http:", "https:"]).optional(),
  GEOCODER_KIND: z.enum(["nominatim", "photon", "geopf"]).default("nominatim"),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  STAFF_EMAIL: z.email("must be an e-mail address").optional(),
  ASSISTANT_URL: url(["http:", "https:"]).optional(),
  ASSISTANT_MODEL: z.string().min(1).optional(),
  ASSISTANT_KEY: z.string().min(1).optional(),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z.string().min(12, "must have at least 12 characters").optional(),
  RATE_LIMITS: z.enum(["normal", "test"]).default("normal"),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => listOf(text).every(isProxyName), "must list addresses, CIDR ranges or `loopback`")
    .optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export type Settings = {
  environment: "development" | "production" | "test";
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Origin without a trailing slash: the only origin that is trusted. */
  publicUrl: string;
  payments: "stripe" | "sandbox" | "off";
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string | undefined } | undefined;
  geocoder: { url: string | undefined; kind: "nominatim" | "photon" | "geopf" };
  mail: { smtpUrl: string | undefined; from: string | undefined; staff: string | undefined };
  assistant: { url: string; model: string; key: string | undefined } | undefined;
  firstAdmin: { email: string; password: string } | undefined;
  limitFactor: number;
  sessionSecret: string | undefined;
  trustedProxies: string[];
  metricsToken: string | undefined;
  logLevel: string;
};

/** Names that look like ours: a typing error in one of them must not be silently ignored. */
const ownPrefixes =
  /^(STRIPE_|GEOCODER_|ASSISTANT_|SMTP_|MAIL_|ADMIN_|RATE_LIMIT|SESSION_SEC|DATABASE_URL|PUBLIC_U|PAYMENT|STAFF_|DATA_DIR|ALLOW_EMBEDDED|TRUSTED_PROX|METRICS_)/;

export function readSettings(
  source: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; faults: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const faults = Object.keys(given)
    .filter((name) => ownPrefixes.test(name) && !(name in schema.shape))
    .map((name) => `${name} is not a setting of this program.`);
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) faults.push(`${issue.path.join(".")} ${plain(issue.message)}.`);
    return { ok: false, faults };
  }
  const s = parsed.data;
  const production = s.NODE_ENV === "production";
  const port = s.PORT;
  const publicUrl = new URL(s.PUBLIC_URL ?? `http://localhost:${port}`).origin;
  const stripeKeys = [s.STRIPE_SECRET_KEY, s.STRIPE_PUBLISHABLE_KEY, s.STRIPE_WEBHOOK_SECRET];
  const stripeComplete = stripeKeys.every(Boolean);
  if (stripeKeys.some(Boolean) && !stripeComplete)
    faults.push("STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together.");
  const payments = s.PAYMENTS ?? (stripeComplete ? "stripe" : production ? "off" : "sandbox");
  if (payments === "stripe" && !stripeComplete) faults.push("PAYMENTS=stripe needs the three STRIPE_ keys.");
  const live = /^(sk|rk)_live_/.test(s.STRIPE_SECRET_KEY ?? "");
  if (live !== /^pk_live_/.test(s.STRIPE_PUBLISHABLE_KEY ?? "") && stripeComplete)
    faults.push("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.");
  if (payments === "stripe" && live && !s.DATABASE_URL && s.ALLOW_EMBEDDED_IN_PRODUCTION !== "1")
    faults.push(
      "Live Stripe keys need DATABASE_URL; set ALLOW_EMBEDDED_IN_PRODUCTION=1 to accept the embedded database.",
    );
  if (production && s.DATABASE_URL && !s.SESSION_SECRET)
    faults.push("SESSION_SECRET must be set with DATABASE_URL in production.");
  if (production && s.RATE_LIMITS === "test") faults.push("RATE_LIMITS=test is refused in production.");
  if (production && live && !publicUrl.startsWith("https:"))
    faults.push("PUBLIC_URL must start with https:// when live payments are on.");
  if (Boolean(s.ADMIN_EMAIL) !== Boolean(s.ADMIN_PASSWORD))
    faults.push("ADMIN_EMAIL and ADMIN_PASSWORD must be set together.");
  if (s.ASSISTANT_URL && !s.ASSISTANT_MODEL) faults.push("ASSISTANT_URL needs ASSISTANT_MODEL.");
  if (faults.length > 0) return { ok: false, faults };
  return {
    ok: true,
    settings: {
      environment: s.NODE_ENV,
      port,
      host: s.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
      dataDir: s.DATA_DIR,
      databaseUrl: s.DATABASE_URL,
      publicUrl,
      payments,
      stripe: stripeComplete
        ? {
            secretKey: s.STRIPE_SECRET_KEY!,
            publishableKey: s.STRIPE_PUBLISHABLE_KEY!,
            webhookSecret: s.STRIPE_WEBHOOK_SECRET!,
            apiBase: s.STRIPE_API_BASE,
          }
        : undefined,
      geocoder: { url: s.GEOCODER_URL, kind: s.GEOCODER_KIND },
      mail: { smtpUrl: s.SMTP_URL, from: s.MAIL_FROM, staff: s.STAFF_EMAIL },
      assistant: s.ASSISTANT_URL
        ? { url: s.ASSISTANT_URL, model: s.ASSISTANT_MODEL!, key: s.ASSISTANT_KEY }
        : undefined,
      firstAdmin: s.ADMIN_EMAIL ? { email: s.ADMIN_EMAIL, password: s.ADMIN_PASSWORD! } : undefined,
      limitFactor: s.RATE_LIMITS === "test" ? 100 : 1,
      sessionSecret: s.SESSION_SECRET,
      trustedProxies: listOf(s.TRUSTED_PROXIES),
      metricsToken: s.METRICS_TOKEN,
      logLevel: s.LOG_LEVEL,
    },
  };
}

const plain = (message: string) => message.replace(/^Invalid (input|option): /, "is wrong: ").replace(/\.$/, "");

let current: Settings | undefined;

/** Called once by whoever starts the program (server, command-line tool, test). */
export function applySettings(settings: Settings): void {
  current = settings;
}

export function settings(): Settings {
  if (!current) throw new Error("Settings were not read yet.");
  return current;
}
