import { availableParallelism } from "node:os";
import type { Language } from "#app/i18n/languages.ts";
import { type Derived, type Environment, environmentOf, isLiveKey } from "./development-or-production.ts";
import { type GivenSettings, listOf, settingSchema } from "./environment-variables.server.ts";
import { misspelledSettings } from "./setting-names.server.ts";

export type Settings = {
  environment: Environment;
  productionBecause: Derived["because"];
  port: number;
  host: string;
  webConcurrency: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Intended use of the embedded database in production. */
  embeddedDatabase: boolean;
  /** Bypasses a pooler, for sessions. Only set if DATABASE_URL leads to a pooler. */
  databaseDirectUrl: string | undefined;
  databaseReplicaUrls: string[];
  /** With a role that may change tables, used only at start. */
  migrationDatabaseUrl: string | undefined;
  publicUrl: string;
  payments: "stripe" | "sandbox" | "off";
  stripe:
    | {
        secretKey: string;
        publishableKey: string;
        /** During a change also the previous one. */
        webhookSecrets: [string, ...string[]];
        apiBase: string | undefined;
      }
    | undefined;
  /** Allows live payments without legally required items (app/back-office/before-launch.server.ts). */
  allowIncompleteLegal: boolean;
  geocoder: { url: string | undefined; kind: "nominatim" | "photon" | "geopf" };
  mail: { smtpUrl: string | undefined; from: string | undefined; staff: string | undefined; staffLanguage: Language };
  /** Third-party scripts loaded only after consent. */
  optionalTags: { analytics: string | null; marketing: string | null };
  newsletterPerMinute: number;
  assistant: { url: string; model: string; key: string | undefined; callsPerDay: number } | undefined;
  /** The aggregator of carriers; `webhookKey`: of its integration, else the secret key. */
  sendcloud: { publicKey: string; secretKey: string; webhookKey: string; apiBase: string | undefined } | undefined;
  firstAdmin: { email: string; password: string } | undefined;
  limitFactor: number;
  sessionSecret: string | undefined;
  trustedProxies: string[];
  metricsToken: string | undefined;
  metricsPort: number | undefined;
  /** The day (UTC) for which the operator has confirmed the clock. */
  clockConfirmed: string | undefined;
  logLevel: string;
};

/**
 * All settings (decisions 10), read once at start. Invalid settings stop the start with one sentence each; nothing else
 * reads `process.env`.
 */
export function readSettings(
  source: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; faults: string[] } {
  const given = givenSettings(source);
  const faults = misspelledSettings(given);
  const faulty = new Set<string>();
  for (const issue of settingSchema.safeParse(given).error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (!faulty.has(name)) faults.push(`${name} ${plain(issue.message)}.`);
    faulty.add(name);
  }
  // Invalid ones count as unset in the checks of combinations.
  const s = settingSchema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !faulty.has(name))));
  const derived = environmentOf(s.NODE_ENV, { secretKey: s.STRIPE_SECRET_KEY, publicUrl: s.PUBLIC_URL, host: s.HOST });
  const production = derived.environment === "production";
  const port = Number(s.PORT);
  const publicUrl = new URL(s.PUBLIC_URL ?? `http://localhost:${port}`).origin;
  const stripeComplete = stripeNames.every((name) => s[name]);
  const payments = s.PAYMENTS ?? (stripeComplete ? "stripe" : production ? "off" : "sandbox");
  for (const { names, sentence } of settingConflicts(s, { derived, payments, publicUrl, port }))
    if (!names.some((name) => faulty.has(name))) faults.push(sentence);
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
      embeddedDatabase: s.EMBEDDED_DATABASE === "yes",
      databaseDirectUrl: s.DATABASE_DIRECT_URL,
      databaseReplicaUrls: listOf(s.DATABASE_REPLICA_URLS),
      migrationDatabaseUrl: s.MIGRATION_DATABASE_URL,
      publicUrl,
      payments,
      stripe: stripeComplete ? stripeSettings(s) : undefined,
      allowIncompleteLegal: s.ALLOW_INCOMPLETE_LEGAL === "1",
      geocoder: { url: s.GEOCODER_URL, kind: s.GEOCODER_KIND },
      mail: { smtpUrl: s.SMTP_URL, from: s.MAIL_FROM, staff: s.STAFF_EMAIL, staffLanguage: s.STAFF_LANGUAGE },
      optionalTags: { analytics: s.ANALYTICS_TAG ?? null, marketing: s.MARKETING_TAG ?? null },
      newsletterPerMinute: Number(s.NEWSLETTER_PER_MINUTE),
      assistant: assistantSettings(s),
      sendcloud: sendcloudSettings(s),
      firstAdmin: s.ADMIN_EMAIL ? { email: s.ADMIN_EMAIL, password: s.ADMIN_PASSWORD! } : undefined,
      limitFactor: s.RATE_LIMITS === "test" ? 100 : 1,
      sessionSecret: s.SESSION_SECRET,
      trustedProxies: listOf(s.TRUSTED_PROXIES),
      metricsToken: s.METRICS_TOKEN,
      metricsPort: s.METRICS_PORT === undefined ? undefined : Number(s.METRICS_PORT),
      clockConfirmed: s.CLOCK_CONFIRMED,
      logLevel: s.LOG_LEVEL,
    },
  };
}

export const givenSettings = (source: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1])));

const stripeSettings = (s: GivenSettings): Settings["stripe"] => ({
  secretKey: s.STRIPE_SECRET_KEY!,
  publishableKey: s.STRIPE_PUBLISHABLE_KEY!,
  webhookSecrets: [
    s.STRIPE_WEBHOOK_SECRET!,
    ...(s.STRIPE_WEBHOOK_SECRET_PREVIOUS ? [s.STRIPE_WEBHOOK_SECRET_PREVIOUS] : []),
  ],
  apiBase: s.STRIPE_API_BASE,
});

const assistantSettings = (s: GivenSettings): Settings["assistant"] =>
  s.ASSISTANT_URL === undefined
    ? undefined
    : {
        url: s.ASSISTANT_URL,
        model: s.ASSISTANT_MODEL!,
        key: s.ASSISTANT_KEY,
        callsPerDay: Number(s.ASSISTANT_CALLS_PER_DAY),
      };

const sendcloudSettings = (s: GivenSettings): Settings["sendcloud"] =>
  s.SENDCLOUD_PUBLIC_KEY === undefined
    ? undefined
    : {
        publicKey: s.SENDCLOUD_PUBLIC_KEY,
        secretKey: s.SENDCLOUD_SECRET_KEY!,
        webhookKey: s.SENDCLOUD_WEBHOOK_KEY ?? s.SENDCLOUD_SECRET_KEY!,
        apiBase: s.SENDCLOUD_API_BASE,
      };

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

const signsOfServer: Record<NonNullable<Derived["because"]>, string> = {
  STRIPE_SECRET_KEY: "STRIPE_SECRET_KEY is a live key",
  PUBLIC_URL: "PUBLIC_URL is an address that others reach",
  HOST: "HOST lets other machines in",
};

const stripeNames = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

type Resolved = { derived: Derived; payments: "stripe" | "sandbox" | "off"; publicUrl: string; port: number };

/** One sentence per conflict of settings, with their names. */
function settingConflicts(
  s: GivenSettings,
  { derived, payments, publicUrl, port }: Resolved,
): { names: (keyof GivenSettings)[]; sentence: string }[] {
  const conflicts: { names: (keyof GivenSettings)[]; sentence: string }[] = [];
  const add = (names: (keyof GivenSettings)[], isWrong: boolean, sentence: string) => {
    if (isWrong) conflicts.push({ names, sentence });
  };
  const needs = (name: keyof GivenSettings, other: keyof GivenSettings, reason = "") =>
    add([name, other], Boolean(s[name]) && !s[other], `${name} needs ${other}${reason}.`);
  const production = derived.environment === "production";
  const why = derived.because ? ` (${signsOfServer[derived.because]})` : "";
  const stripeComplete = stripeNames.every((name) => s[name]);
  const live = isLiveKey(s.STRIPE_SECRET_KEY);
  const livePublishable = /^pk_live_/.test(s.STRIPE_PUBLISHABLE_KEY ?? "");
  add(
    ["NODE_ENV"],
    derived.because !== undefined && s.NODE_ENV !== undefined,
    `NODE_ENV=${s.NODE_ENV} is for your own machine alone${why}: leave it out, or set it to production.`,
  );
  add(
    [...stripeNames],
    stripeNames.some((name) => s[name]) && !stripeComplete,
    "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together.",
  );
  needs("STRIPE_WEBHOOK_SECRET_PREVIOUS", "STRIPE_WEBHOOK_SECRET");
  add(
    ["PAYMENTS", "STRIPE_SECRET_KEY"],
    payments === "sandbox" && live,
    "PAYMENTS=sandbox takes no money, and STRIPE_SECRET_KEY is a live key: leave PAYMENTS out, or set it to off.",
  );
  add(
    ["PAYMENTS", ...stripeNames],
    payments === "stripe" && !stripeComplete,
    "PAYMENTS=stripe needs the three STRIPE_ keys.",
  );
  add(
    [...stripeNames],
    stripeComplete && live !== livePublishable,
    "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.",
  );
  add(
    ["EMBEDDED_DATABASE", "DATABASE_URL"],
    Boolean(s.EMBEDDED_DATABASE && s.DATABASE_URL),
    "EMBEDDED_DATABASE=yes and DATABASE_URL name two databases: leave one of them out.",
  );
  needs("MIGRATION_DATABASE_URL", "DATABASE_URL", ", with the role that the shop works with");
  needs("DATABASE_DIRECT_URL", "DATABASE_URL", ", which leads to the pooler");
  needs("DATABASE_REPLICA_URLS", "DATABASE_URL", ", which they are copies of");
  add(
    ["SESSION_SECRET"],
    production && Boolean(s.DATABASE_URL) && !s.SESSION_SECRET,
    `SESSION_SECRET must be set with DATABASE_URL in production${why}.`,
  );
  add([], production && s.RATE_LIMITS === "test", `RATE_LIMITS=test is refused in production${why}.`);
  add(
    ["PUBLIC_URL"],
    live && !publicUrl.startsWith("https:"),
    "PUBLIC_URL must start with https:// with live Stripe keys.",
  );
  add(
    ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
    Boolean(s.ADMIN_EMAIL) !== Boolean(s.ADMIN_PASSWORD),
    "ADMIN_EMAIL and ADMIN_PASSWORD must be set together.",
  );
  needs("SENDCLOUD_PUBLIC_KEY", "SENDCLOUD_SECRET_KEY");
  for (const name of ["SENDCLOUD_SECRET_KEY", "SENDCLOUD_WEBHOOK_KEY", "SENDCLOUD_API_BASE"] as const)
    needs(name, "SENDCLOUD_PUBLIC_KEY");
  needs("ASSISTANT_URL", "ASSISTANT_MODEL");
  add(
    ["ASSISTANT_URL"],
    !s.ASSISTANT_URL && Boolean(s.ASSISTANT_MODEL || s.ASSISTANT_KEY),
    "ASSISTANT_MODEL and ASSISTANT_KEY need ASSISTANT_URL.",
  );
  const processes = s.WEB_CONCURRENCY === "auto" ? availableParallelism() : Number(s.WEB_CONCURRENCY);
  const distance = port - Number(s.METRICS_PORT);
  add(
    ["METRICS_PORT", "PORT", "WEB_CONCURRENCY"],
    distance >= 0 && distance < processes,
    `METRICS_PORT must be another port than PORT${distance > 0 ? ", and so must the ports after it, one for each web process" : ""}.`,
  );
  add(
    ["ANALYTICS_TAG", "MARKETING_TAG"],
    production && [s.ANALYTICS_TAG, s.MARKETING_TAG].some((tag) => tag?.startsWith("http:")),
    `ANALYTICS_TAG and MARKETING_TAG must start with https:// in production${why}.`,
  );
  return conflicts;
}
