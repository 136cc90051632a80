import { availableParallelism } from "node:os";
import { type Derived, isLiveKey } from "./environment.ts";
import type { GivenSettings } from "./setting-schema.server.ts";

const signsOfServer: Record<NonNullable<Derived["because"]>, string> = {
  STRIPE_SECRET_KEY: "STRIPE_SECRET_KEY is a live key",
  PUBLIC_URL: "PUBLIC_URL is an address that others reach",
  HOST: "HOST lets other machines in",
};

export const stripeNames = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

type Resolved = { derived: Derived; payments: "stripe" | "sandbox" | "off"; publicUrl: string; port: number };

/** One sentence per conflict of settings, with their names. */
export function settingConflicts(
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
