import { modelCalls } from "#app/chat/assistant-model.server.ts";
import { checkGeocoder } from "#app/checkout/geocoder-health.server.ts";
import { type Language, languageName } from "#app/i18n/languages.ts";
import { listDeadMails, mailQueueState } from "#app/mail/dead-mails.server.ts";
import { mailSettings } from "#app/mail/mail-settings.server.ts";
import { checkMailServer } from "#app/mail/outbox-job.server.ts";
import { checkPaymentProvider } from "#app/payments/payment-health.server.ts";
import { openProblems } from "#app/payments/webhook-deliveries.server.ts";
import { type Database, databaseVersion } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { type CarrierState, carrierState, checkCarrierApi } from "#app/shipping/labels/carrier-health.server.ts";
import { missingNow, operatorSettings } from "../before-launch.server.ts";
import { settingsTexts } from "../settings/settings-texts.server.ts";

const shownProblems = 5;
const shownMails = 5;

export type Integration = {
  key: "database" | "payments" | "mail" | "geocoder" | "assistant" | "carrier";
  state: "works" | "test" | "off" | "faults" | "limited" | "byHand";
  detail: string;
  kind?: "embedded" | "simulated" | "publicService" | "byHand";
  /** Calls of the last 24 hours and their limit, for a service that charges for each call. */
  calls?: { count: number; limit: number };
  carrier?: CarrierState;
};

const payments: Record<ReturnType<typeof settings>["payments"], Integration> = {
  stripe: { key: "payments", state: "works", detail: "Stripe" },
  sandbox: { key: "payments", state: "test", detail: "", kind: "simulated" },
  off: { key: "payments", state: "off", detail: "" },
};

const geocoderNames = {
  nominatim: "Nominatim (OpenStreetMap)",
  photon: "Photon (OpenStreetMap)",
  geopf: "Géoplateforme (IGN)",
};

/** The services that the shop depends on, and what has failed (decisions 9). */
export async function integrationsData({ db, clock }: { db: Database; clock: Clock }) {
  const set = settings();
  const { assistant } = set;
  const mail = mailSettings();
  const [version, queue, deadMails, failed, calls, carrier] = await Promise.all([
    databaseVersion(db),
    mailQueueState(db),
    listDeadMails(db, { limit: shownMails }),
    openProblems({ db, clock }, { limit: shownProblems }),
    assistant ? modelCalls(db, assistant.callsPerDay) : 0,
    carrierState(db),
  ]);
  const integrations: Integration[] = [
    {
      key: "database",
      state: "works",
      detail: `PostgreSQL ${version}`,
      ...(!set.databaseUrl && { kind: "embedded" }),
    },
    payments[set.payments],
    {
      key: "mail",
      state: mail.smtpUrl ? (queue.dead > 0 || queue.retrying > 0 ? "faults" : "works") : "off",
      detail: mail.smtpUrl ? new URL(mail.smtpUrl).host : "",
    },
    set.geocoder.url
      ? { key: "geocoder", state: "works", detail: new URL(set.geocoder.url).host }
      : { key: "geocoder", state: "test", detail: geocoderNames[set.geocoder.kind], kind: "publicService" },
    assistant
      ? {
          key: "assistant",
          state: calls < assistant.callsPerDay ? "works" : "limited",
          detail: `${new URL(assistant.url).host}, ${assistant.model}`,
          calls: { count: calls, limit: assistant.callsPerDay },
        }
      : { key: "assistant", state: "off", detail: "" },
    carrier
      ? { key: "carrier", state: stateOf(carrier), detail: carrier.name, carrier }
      : { key: "carrier", state: "byHand", detail: "", kind: "byHand" },
  ];
  return { integrations, queue, deadMails, problems: failed };
}

/** Files and languages by their names. */
export function missingBeforeLaunch(language: Language) {
  const { fileNames } = settingsTexts(language);
  const named: Record<string, (code: string) => string> = {
    files: (file) => ownValue<string>(fileNames, file.replace(".pdf", "")) ?? file,
    languages: languageName,
  };
  const inWords = ([name, value]: [string, string]) => {
    const nameOf = ownValue(named, name);
    return [
      name,
      nameOf ? new Intl.ListFormat(language, { type: "conjunction" }).format(value.split(", ").map(nameOf)) : value,
    ];
  };
  return missingNow().map((lack) => ({
    ...lack,
    setting: operatorSettings[lack.id],
    values: Object.fromEntries(Object.entries(lack.values).map(inWords)) as Record<string, string>,
  }));
}

/** A call after the last error worked. */
function stateOf({ carriers, lastCallAt, lastError }: CarrierState): Integration["state"] {
  if (carriers.length === 0) return "byHand";
  return lastError && lastCallAt && lastError.at >= lastCallAt ? "faults" : "works";
}

/** Undefined if the service is not configured. */
type Outcome = Result<string> | undefined;
export type HealthChecks = { at: Date; outcomes: Record<"payments" | "mail" | "geocoder" | "carrier", Outcome> };

/** Longer than each service's own time-out; a check that takes longer has failed. */
const timeoutMs = 12_000;
const pauseMs = 10_000;

let last: HealthChecks | undefined;
let underWay: Promise<HealthChecks> | undefined;

export const lastHealthChecks = (): HealthChecks | undefined => last;

/** Checks payment provider, mail server, geocoder and carrier API. Simultaneous calls, and calls within ten seconds, share one check. */
export function checkHealth(clock: Clock): Promise<HealthChecks> {
  if (last && clock.now().getTime() - last.at.getTime() < pauseMs) return Promise.resolve(last);
  underWay ??= askAll(clock).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function askAll(clock: Clock): Promise<HealthChecks> {
  const [payments, mail, geocoder, carrier] = await Promise.all([
    inTime(checkPaymentProvider()),
    inTime(checkMailServer()),
    inTime(checkGeocoder()),
    inTime(checkCarrierApi()),
  ]);
  last = { at: clock.now(), outcomes: { payments, mail, geocoder, carrier } };
  return last;
}

async function inTime(check: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, error: "timeout" }), timeoutMs);
  });
  try {
    return await Promise.race([check, late]);
  } finally {
    clearTimeout(timer);
  }
}
