import { modelCalls } from "#app/chat/model-calls.server.ts";
import { listDeadMails, mailQueueState } from "#app/mail/dead-mails.server.ts";
import { lastDeliveries } from "#app/payments/webhook-deliveries.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { databaseVersion } from "#app/platform/database-version.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import { beforeLaunch } from "../before-launch.server.ts";

const shownDeliveries = 10;
const shownMails = 10;

export type Integration = {
  key: "database" | "payments" | "mail" | "geocoder" | "assistant";
  state: "works" | "test" | "off" | "faults" | "limited";
  /** What it is, as the operator has set it: never a key or a password. */
  detail: string;
  /** Calls of the last 24 hours, where each of them costs money, and how many there may be. */
  calls?: { count: number; limit: number };
};

/** What the shop depends on, and what it lacks (decisions 9). */
export async function integrationsData(db: Database) {
  const set = settings();
  const { assistant } = set;
  const [version, queue, deadMails, deliveries, calls] = await Promise.all([
    databaseVersion(db),
    mailQueueState(db),
    listDeadMails(db, { limit: shownMails }),
    lastDeliveries(db, shownDeliveries),
    assistant ? modelCalls(db, assistant.callsPerDay) : 0,
  ]);
  const geocoder = set.geocoder.url ? new URL(set.geocoder.url).host : set.geocoder.kind;
  const integrations: Integration[] = [
    { key: "database", state: "works", detail: `PostgreSQL ${version}${set.databaseUrl ? "" : " (embedded)"}` },
    {
      key: "payments",
      state: set.payments === "stripe" ? "works" : set.payments === "sandbox" ? "test" : "off",
      detail: set.payments,
    },
    {
      key: "mail",
      state: set.mail.smtpUrl ? (queue.dead > 0 || queue.retrying > 0 ? "faults" : "works") : "off",
      detail: set.mail.smtpUrl ? new URL(set.mail.smtpUrl).host : "",
    },
    { key: "geocoder", state: set.geocoder.url ? "works" : "test", detail: geocoder },
    assistant
      ? {
          key: "assistant",
          state: calls < assistant.callsPerDay ? "works" : "limited",
          detail: `${new URL(assistant.url).host}, ${assistant.model}`,
          calls: { count: calls, limit: assistant.callsPerDay },
        }
      : { key: "assistant", state: "off", detail: "" },
  ];
  return { integrations, queue, deadMails, deliveries, lacks: beforeLaunch({ settings: set }) };
}
