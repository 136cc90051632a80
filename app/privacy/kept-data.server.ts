/** What is kept for how long: every table has its line (security 6.46). */

import { apiKeyCallRetention } from "#app/accounts/api-key-calls.server.ts";
import { consentRetention } from "#app/consent/consent-retention.server.ts";
import { cardPayerRetention, paymentEventRetention } from "#app/payments/payment-data.server.ts";
import { auditRetention } from "#app/platform/audit/audit.server.ts";
import {
  keptBy,
  type Retention,
  rateLimitRetention,
  type StoredTable,
} from "#app/platform/privacy/retention.server.ts";
import { visitRetention } from "#app/platform/visits/visit-counts.server.ts";
import { takenOrderRetention } from "#app/shipping/take-orders.server.ts";
import { webhookRetention } from "#app/webhooks/webhook-jobs.server.ts";
import { erasedPersonsRetention } from "./erase-person.server.ts";
import { dataLinkRetention, retentionRunRetention } from "./retention-runs.server.ts";
import { declaredData } from "./server/personal-data.server.ts";

const ofDeclarations: Retention[] = declaredData.flatMap(({ tables }) =>
  tables.flatMap((table) => ("erasedBy" in table ? table.erasedBy.filter((each) => typeof each !== "string") : [])),
);

/** Erased nightly by the job `erase-old-data`, in this order. */
export const retentions: Retention[] = [
  erasedPersonsRetention,
  ...new Set(ofDeclarations),
  consentRetention,
  paymentEventRetention,
  cardPayerRetention,
  takenOrderRetention,
  apiKeyCallRetention,
  webhookRetention,
  rateLimitRetention,
  auditRetention,
  dataLinkRetention,
  retentionRunRetention,
  visitRetention,
];

/** `StoredTable` with `erasedBy` by name. */
export type RetainedTable = { holds: string } | { period: string; erasedBy: string[] };

const byName = (table: StoredTable): RetainedTable =>
  "holds" in table
    ? { holds: table.holds }
    : { period: table.period, erasedBy: table.erasedBy.map((each) => (typeof each === "string" ? each : each.what)) };

const secondFactor: RetainedTable = {
  period: "until turned off, or while the person works here; never confirmed: 30 minutes",
  erasedBy: ["staff", "expire-sessions"],
};
const staffAccount: RetainedTable = { period: "while the person works here", erasedBy: ["staff"] };

export const retainedTables = new Map<string, RetainedTable>([
  ...declaredData.flatMap(({ tables }) => tables.map((table) => [table.name, byName(table)] as const)),
  ["chat_saved_replies", { holds: "what staff answer often" }],
  ["chat_assistant_entries", { holds: "questions and answers written by staff" }],
  ["newsletter_letters", { holds: "letters, with the member of staff who wrote them" }],
  ["newsletter_letter_texts", { holds: "the texts of letters" }],
  ["newsletter_deliveries", { holds: "which subscriber's number got which letter, without an address" }],
  ["newsletter_wordings", { holds: "the words of the sign-up form" }],
  ["consents", byName(keptBy(consentRetention))],
  ["payment_events", byName(keptBy(paymentEventRetention))],
  ["card_payers", byName(keptBy(cardPayerRetention))],
  ["taken_orders", byName(keptBy(takenOrderRetention))],
  ["audit_log", { period: "12 months", erasedBy: [auditRetention.what] }],
  ["audit_chain", { period: "with its row; the last removed link stays", erasedBy: [auditRetention.what] }],
  ["rate_limits", byName(keptBy(rateLimitRetention))],
  ["erasures", { period: "3 years", erasedBy: [erasedPersonsRetention.what] }],
  ["retention_runs", byName(keptBy(retentionRunRetention))],
  ["data_links", { period: "6 hours, or until used", erasedBy: [dataLinkRetention.what] }],
  ["verification", { period: "10 minutes", erasedBy: ["expire-sessions"] }],
  ["admin_users", staffAccount],
  ["saved_views", staffAccount],
  ["api_keys", { holds: "hashes of keys, with the member of staff who made them" }],
  ["webhook_endpoints", { holds: "addresses of other programs, and sealed secrets" }],
  ["webhook_messages", byName(keptBy(webhookRetention))],
  ["api_key_calls", byName(keptBy(apiKeyCallRetention))],
  ["second_factors", secondFactor],
  ["passkeys", { period: "until removed, or while the person works here", erasedBy: ["staff"] }],
  ["recovery_codes", secondFactor],
  ["auth_rate_limit", { holds: "nothing: limits stand in rate_limits" }],
  ["sandbox_intents", { holds: "payments of the sandbox, without a person" }],
  ["sandbox_webhooks", { holds: "messages of the sandbox, without a person" }],
  ["promo_codes", { holds: "codes and their rules" }],
  ["announced_discounts", { holds: "what public codes took off, and when" }],
  ["promo_batches", { holds: "names of groups of codes, with the member of staff who made them" }],
  ["order_days", { holds: "numbers of orders and revenue by day, country and language" }],
  ["model_demand", { holds: "numbers of checks by model" }],
  ["model_demand_progress", { holds: "up to when checks have been added up" }],
  ["compatibility_check_days", { holds: "numbers of checks by day, of the version before" }],
  ["visit_counts", { period: "25 months", erasedBy: [visitRetention.what] }],
  [
    "promo_redemptions",
    { holds: "which order used which code; a keyed hash of the address while its order is not erased" },
  ],
  ["order_numbers", { holds: "nothing: numbers come from a sequence" }],
  ["invoice_numbers", { holds: "the last invoice number of a year" }],
  ["shop_clock", { holds: "when the shop last ran with a clock in order" }],
  ["e_reports", { holds: "months handed to a platform, with the member of staff who did" }],
  ["invoice_progress", { holds: "up to when invoices have been issued" }],
  ["shop_settings", { holds: "what the publisher has set: identity, shipping, limits, texts of mails" }],
  ["publisher_files", { holds: "certificates, notices and a photo that the publisher publishes" }],
  ["prices", { holds: "prices" }],
  ["price_history", { holds: "prices" }],
  ["vat_rates", { holds: "rates of tax" }],
  ["Modèle Véhicule", { holds: "catalogue" }],
  ["MarqueVehicule", { holds: "catalogue" }],
  ["Energie", { holds: "catalogue" }],
  ["annees", { holds: "catalogue" }],
]);
