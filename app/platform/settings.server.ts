import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { type Derived, type Environment, environmentOf, isLiveKey } from "./environment.ts";
import { isEmail } from "./typed-text.ts";

/**
 * Everything the operator can set (decisions 10), read once at start. Unknown or malformed settings stop the start with
 * one clear sentence each; nothing is read from `process.env` anywhere else.
 */
const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol) && namesHost(text), {
    message: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(" or ")} and names a host`,
  });

/** PostgreSQL's socket folder stands in the query. */
function namesHost(text: string): boolean {
  const { protocol, hostname, searchParams } = new URL(text);
  return hostname !== "" || (/^postgres/.test(protocol) && Boolean(searchParams.get("host")));
}

/** Links are made of it and a path, and browsers compare it as it is: nothing but scheme, host and port. */
function isOrigin(text: string): boolean {
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === "/" && search + hash + username + password === "";
}

/** An address, or a name and the address in angle brackets; a comma outside quotes would begin a second sender. */
function isSender(text: string): boolean {
  const named = /^(?:"[^"]*"\s*|[^",;:<>@]*)<([^<>]*)>$/.exec(text);
  return isEmail(named ? named[1]! : text) && !/\p{Cc}/u.test(text);
}

/** Digits and dots are meant as an address, even where a resolver would take them for a name. */
const isHost = (text: string): boolean => isIP(text) !== 0 || (/^[\w.-]+$/.test(text) && !/^[\d.]+$/.test(text));

const listOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

function isProxyName(name: string): boolean {
  const [address = "", bits, ...rest] = name.split("/");
  const maxBits = isIP(address) === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
  return name === "loopback" || (isIP(address) !== 0 && isRange && rest.length === 0);
}

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).optional(),
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, "must be a port number, 0 to 65535")
    .default("3000"),
  HOST: z.string().refine(isHost, "must be an address of this machine, or its name").optional(),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, "must be a number of processes, 1 to 99, or auto")
    .default("1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  DATABASE_DIRECT_URL: url(["postgres:", "postgresql:"]).optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .refine((text) => listOf(text).every((entry) => url(["postgres:", "postgresql:"]).safeParse(entry).success), {
      message: "must list addresses that start with postgres:// or postgresql:// and name a host, separated by commas",
    })
    .optional(),
  MIGRATION_DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  PUBLIC_URL: url(["http:", "https:"])
    .refine(
      (text) => !URL.canParse(text) || isOrigin(text),
      "must be scheme, host and port alone, as in https://shop.example",
    )
    .optional(),
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
  STRIPE_WEBHOOK_SECRET_PREVIOUS: z
    .string()
    .regex(/^whsec_/, "must be a Stripe webhook secret (whsec_…)")
    .optional(),
  STRIPE_API_BASE: url(["http:", "https:"]).optional(),
  PAYMENTS: z.enum(["stripe", "sandbox", "off"]).optional(),
  ALLOW_INCOMPLETE_LEGAL: z.enum(["0", "1"]).default("0"),
  GEOCODER_URL: url(["http:", "https:"]).optional(),
  GEOCODER_KIND: z.enum(["nominatim", "photon", "geopf"]).default("nominatim"),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z.string().refine(isSender, "must be an e-mail address, or a name and <the address>").optional(),
  STAFF_EMAIL: z.email("must be an e-mail address").optional(),
  ANALYTICS_TAG: url(["https:", "http:"]).optional(),
  MARKETING_TAG: url(["https:", "http:"]).optional(),
  NEWSLETTER_PER_MINUTE: z
    .string()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 10_000,
      "must be a number from 1 to 10000",
    )
    .default("120"),
  ASSISTANT_URL: url(["http:", "https:"]).optional(),
  ASSISTANT_MODEL: z.string().min(1).optional(),
  ASSISTANT_KEY: z.string().min(1).optional(),
  ASSISTANT_CALLS_PER_DAY: z
    .string()
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) > 0, "must be a number from 1 to 999999")
    .default("1000"),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z.string().min(12, "must have at least 12 characters").optional(),
  RATE_LIMITS: z.enum(["normal", "test"]).default("normal"),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => listOf(text).every(isProxyName), "must list addresses, CIDR ranges or `loopback`")
    .optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  METRICS_PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 65_535, "must be a port number")
    .optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export type Settings = {
  environment: Environment;
  /** The setting that makes it production where NODE_ENV is not set. */
  productionBecause: Derived["because"];
  port: number;
  host: string;
  /** Web processes behind one port. */
  webConcurrency: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database past a pooler, for what belongs to a session. Set only where DATABASE_URL leads to a pooler. */
  databaseDirectUrl: string | undefined;
  /** Copies of the database, for reads that change nothing. */
  databaseReplicaUrls: string[];
  /** The same database with a role that may change tables: used at the start alone. */
  migrationDatabaseUrl: string | undefined;
  /** Origin without a trailing slash: the only origin that is trusted. */
  publicUrl: string;
  payments: "stripe" | "sandbox" | "off";
  stripe:
    | {
        secretKey: string;
        publishableKey: string;
        /** The one in use, and while it is changed the one before. */
        webhookSecrets: [string, ...string[]];
        apiBase: string | undefined;
      }
    | undefined;
  /** Live payments although something is missing that the law asks for (app/admin/before-launch.server.ts). */
  allowIncompleteLegal: boolean;
  geocoder: { url: string | undefined; kind: "nominatim" | "photon" | "geopf" };
  mail: { smtpUrl: string | undefined; from: string | undefined; staff: string | undefined };
  /** Scripts of others that are loaded after consent alone. */
  optionalTags: { analytics: string | null; marketing: string | null };
  /** Copies of letters that are queued in a minute. */
  newsletterPerMinute: number;
  assistant: { url: string; model: string; key: string | undefined; callsPerDay: number } | undefined;
  firstAdmin: { email: string; password: string } | undefined;
  limitFactor: number;
  sessionSecret: string | undefined;
  trustedProxies: string[];
  metricsToken: string | undefined;
  metricsPort: number | undefined;
  logLevel: string;
};

/** Names that look like ours: a typing error in one of them must not be silently ignored. */
const ownPrefixes =
  /^(STRIPE_|GEOCODER_|ASSISTANT_|SMTP_|MAIL_|ADMIN_|RATE_LIMIT|SESSION_SEC|DATABASE_|MIGRATION_|PUBLIC_U|PAYMENT|STAFF_|DATA_DIR|ALLOW_INCOMPLETE|TRUSTED_PROX|METRICS_|WEB_CONC|NEWSLETTER_|LOG_LEV|ANALYTICS_|MARKETING_)/;

const signsOfServer: Record<NonNullable<Derived["because"]>, string> = {
  STRIPE_SECRET_KEY: "STRIPE_SECRET_KEY is a live key",
  PUBLIC_URL: "PUBLIC_URL is an address that others reach",
  HOST: "HOST lets other machines in",
};

export function readSettings(
  source: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; faults: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const faults = Object.keys(given)
    .filter((name) => ownPrefixes.test(name) && !Object.hasOwn(schema.shape, name))
    .map((name) => `${name} is not a setting of this program.`);
  const faulty = new Set<string>();
  for (const issue of schema.safeParse(given).error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (!faulty.has(name)) faults.push(`${name} ${plain(issue.message)}.`);
    faulty.add(name);
  }
  // The faulty ones count as unset, and what several settings must be together is not asked of them.
  const s = schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !faulty.has(name))));
  const refuse = (names: (keyof typeof s)[], isWrong: boolean, sentence: string) => {
    if (isWrong && !names.some((name) => faulty.has(name))) faults.push(sentence);
  };
  const derived = environmentOf(s.NODE_ENV, { secretKey: s.STRIPE_SECRET_KEY, publicUrl: s.PUBLIC_URL, host: s.HOST });
  const production = derived.environment === "production";
  const why = derived.because ? ` (${signsOfServer[derived.because]})` : "";
  const port = Number(s.PORT);
  const publicUrl = new URL(s.PUBLIC_URL ?? `http://localhost:${port}`).origin;
  const stripeNames = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
  const stripeComplete = stripeNames.every((name) => s[name]);
  const payments = s.PAYMENTS ?? (stripeComplete ? "stripe" : production ? "off" : "sandbox");
  const live = isLiveKey(s.STRIPE_SECRET_KEY);
  const livePublishable = /^pk_live_/.test(s.STRIPE_PUBLISHABLE_KEY ?? "");
  refuse(
    ["NODE_ENV"],
    derived.because !== undefined && s.NODE_ENV !== undefined,
    `NODE_ENV=${s.NODE_ENV} is for your own machine alone${why}: leave it out, or set it to production.`,
  );
  refuse(
    [...stripeNames],
    stripeNames.some((name) => s[name]) && !stripeComplete,
    "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together.",
  );
  refuse(
    ["STRIPE_WEBHOOK_SECRET", "STRIPE_WEBHOOK_SECRET_PREVIOUS"],
    Boolean(s.STRIPE_WEBHOOK_SECRET_PREVIOUS) && !s.STRIPE_WEBHOOK_SECRET,
    "STRIPE_WEBHOOK_SECRET_PREVIOUS needs STRIPE_WEBHOOK_SECRET.",
  );
  refuse(
    ["PAYMENTS", "STRIPE_SECRET_KEY"],
    payments === "sandbox" && live,
    "PAYMENTS=sandbox takes no money, and STRIPE_SECRET_KEY is a live key: leave PAYMENTS out, or set it to off.",
  );
  refuse(
    ["PAYMENTS", ...stripeNames],
    payments === "stripe" && !stripeComplete,
    "PAYMENTS=stripe needs the three STRIPE_ keys.",
  );
  refuse(
    [...stripeNames],
    stripeComplete && live !== livePublishable,
    "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.",
  );
  refuse(
    ["MIGRATION_DATABASE_URL", "DATABASE_URL"],
    Boolean(s.MIGRATION_DATABASE_URL) && !s.DATABASE_URL,
    "MIGRATION_DATABASE_URL needs DATABASE_URL, with the role that the shop works with.",
  );
  refuse(
    ["DATABASE_DIRECT_URL", "DATABASE_URL"],
    Boolean(s.DATABASE_DIRECT_URL) && !s.DATABASE_URL,
    "DATABASE_DIRECT_URL needs DATABASE_URL, which leads to the pooler.",
  );
  refuse(
    ["DATABASE_REPLICA_URLS", "DATABASE_URL"],
    Boolean(s.DATABASE_REPLICA_URLS) && !s.DATABASE_URL,
    "DATABASE_REPLICA_URLS needs DATABASE_URL, which they are copies of.",
  );
  refuse(
    ["SESSION_SECRET"],
    production && Boolean(s.DATABASE_URL) && !s.SESSION_SECRET,
    `SESSION_SECRET must be set with DATABASE_URL in production${why}.`,
  );
  refuse([], production && s.RATE_LIMITS === "test", `RATE_LIMITS=test is refused in production${why}.`);
  refuse(
    ["PUBLIC_URL"],
    live && !publicUrl.startsWith("https:"),
    "PUBLIC_URL must start with https:// with live Stripe keys.",
  );
  refuse(
    ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
    Boolean(s.ADMIN_EMAIL) !== Boolean(s.ADMIN_PASSWORD),
    "ADMIN_EMAIL and ADMIN_PASSWORD must be set together.",
  );
  refuse(
    ["ASSISTANT_URL", "ASSISTANT_MODEL"],
    Boolean(s.ASSISTANT_URL) && !s.ASSISTANT_MODEL,
    "ASSISTANT_URL needs ASSISTANT_MODEL.",
  );
  refuse(
    ["ASSISTANT_URL"],
    !s.ASSISTANT_URL && Boolean(s.ASSISTANT_MODEL || s.ASSISTANT_KEY),
    "ASSISTANT_MODEL and ASSISTANT_KEY need ASSISTANT_URL.",
  );
  refuse(["METRICS_PORT", "PORT"], Number(s.METRICS_PORT) === port, "METRICS_PORT must be another port than PORT.");
  refuse(
    ["ANALYTICS_TAG", "MARKETING_TAG"],
    production && [s.ANALYTICS_TAG, s.MARKETING_TAG].some((tag) => tag?.startsWith("http:")),
    `ANALYTICS_TAG and MARKETING_TAG must start with https:// in production${why}.`,
  );
  if (faults.length > 0) return { ok: false, faults };
  return {
    ok: true,
    settings: {
      environment: derived.environment,
      productionBecause: derived.because,
      port,
      host: s.HOST ?? (s.NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1"),
      webConcurrency: s.WEB_CONCURRENCY === "auto" ? availableParallelism() : Number(s.WEB_CONCURRENCY),
      dataDir: s.DATA_DIR,
      databaseUrl: s.DATABASE_URL,
      databaseDirectUrl: s.DATABASE_DIRECT_URL,
      databaseReplicaUrls: listOf(s.DATABASE_REPLICA_URLS),
      migrationDatabaseUrl: s.MIGRATION_DATABASE_URL,
      publicUrl,
      payments,
      stripe: stripeComplete
        ? {
            secretKey: s.STRIPE_SECRET_KEY!,
            publishableKey: s.STRIPE_PUBLISHABLE_KEY!,
            webhookSecrets: [
              s.STRIPE_WEBHOOK_SECRET!,
              ...(s.STRIPE_WEBHOOK_SECRET_PREVIOUS ? [s.STRIPE_WEBHOOK_SECRET_PREVIOUS] : []),
            ],
            apiBase: s.STRIPE_API_BASE,
          }
        : undefined,
      allowIncompleteLegal: s.ALLOW_INCOMPLETE_LEGAL === "1",
      geocoder: { url: s.GEOCODER_URL, kind: s.GEOCODER_KIND },
      mail: { smtpUrl: s.SMTP_URL, from: s.MAIL_FROM, staff: s.STAFF_EMAIL },
      optionalTags: { analytics: s.ANALYTICS_TAG ?? null, marketing: s.MARKETING_TAG ?? null },
      newsletterPerMinute: Number(s.NEWSLETTER_PER_MINUTE),
      assistant: s.ASSISTANT_URL
        ? {
            url: s.ASSISTANT_URL,
            model: s.ASSISTANT_MODEL!,
            key: s.ASSISTANT_KEY,
            callsPerDay: Number(s.ASSISTANT_CALLS_PER_DAY),
          }
        : undefined,
      firstAdmin: s.ADMIN_EMAIL ? { email: s.ADMIN_EMAIL, password: s.ADMIN_PASSWORD! } : undefined,
      limitFactor: s.RATE_LIMITS === "test" ? 100 : 1,
      sessionSecret: s.SESSION_SECRET,
      trustedProxies: listOf(s.TRUSTED_PROXIES),
      metricsToken: s.METRICS_TOKEN,
      metricsPort: s.METRICS_PORT === undefined ? undefined : Number(s.METRICS_PORT),
      logLevel: s.LOG_LEVEL,
    },
  };
}

const plain = (message: string) => message.replace(/^Invalid (input|option): /, "is wrong: ").replace(/\.$/, "");

let current: Settings | undefined;

/** Called once by the entry point (server, command-line tool, test). */
export function applySettings(settings: Settings): void {
  current = settings;
}

export function settings(): Settings {
  if (!current) throw new Error("Settings were not read yet.");
  return current;
}
