import { isIP } from "node:net";
import { z } from "zod";
import { defaultLanguage, languages } from "#app/i18n/languages.ts";
import { isEmail } from "../text/email-address.ts";

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol) && namesHost(text), {
    message: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(" or ")} and names a host`,
  });

function namesHost(text: string): boolean {
  const { protocol, hostname, searchParams } = new URL(text);
  return hostname !== "" || (/^postgres/.test(protocol) && Boolean(searchParams.get("host")));
}

/** Scheme, host and port only, since browsers compare it literally. */
function isOrigin(text: string): boolean {
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === "/" && search + hash + username + password === "";
}

/** An address, with or without a name; an unquoted comma would begin a second sender. */
function isSender(text: string): boolean {
  const named = /^(?:"[^"]*"\s*|[^",;:<>@]*)<([^<>]*)>$/.exec(text);
  return isEmail(named ? named[1]! : text) && !/\p{Cc}/u.test(text);
}

/** Digits and dots must form a valid address. */
const isHost = (text: string): boolean => isIP(text) !== 0 || (/^[\w.-]+$/.test(text) && !/^[\d.]+$/.test(text));

export const listOf = (text: string | undefined): string[] =>
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

/** Each setting alone (decisions 10); settings.server.ts checks combinations. */
export const settingSchema = z.object({
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
  EMBEDDED_DATABASE: z.literal("yes", "must be yes, or unset").optional(),
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
  STAFF_LANGUAGE: z.enum(languages).default(defaultLanguage),
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
  SENDCLOUD_PUBLIC_KEY: z.string().min(1).optional(),
  SENDCLOUD_SECRET_KEY: z.string().min(1).optional(),
  SENDCLOUD_WEBHOOK_KEY: z.string().min(1).optional(),
  SENDCLOUD_API_BASE: url(["http:", "https:"]).optional(),
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
  CLOCK_CONFIRMED: z.iso.date("must be a day, as in 2026-12-31").optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export type GivenSettings = z.output<typeof settingSchema>;
