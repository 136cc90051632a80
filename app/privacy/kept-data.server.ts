/** What is kept for how long: every table of the database has its line (security 6.46). */

import { chatRetention, unansweredRetention } from "#app/chat/chat-retention.server.ts";
import { waitingListRetention } from "#app/compatibility/waiting-list-retention.server.ts";
import { consentRetention } from "#app/consent/consent-retention.server.ts";
import { contactRetention } from "#app/contact/contact-retention.server.ts";
import { invoiceRetention } from "#app/invoices/invoice-retention.server.ts";
import { mailRetention } from "#app/mail/mail-retention.server.ts";
import { newsletterRetention } from "#app/newsletter/newsletter-retention.server.ts";
import { invoiceDataRetention, paidOrderRetention } from "#app/orders/privacy/paid-order-retention.server.ts";
import { unpaidOrderRetention } from "#app/orders/privacy/unpaid-order-retention.server.ts";
import { cardPayerRetention, paymentEventRetention } from "#app/payments/payment-retention.server.ts";
import { auditRetention } from "#app/platform/audit/audit.server.ts";
import { type Retention, rateLimitRetention } from "#app/platform/privacy/retention.server.ts";
import { visitRetention } from "#app/platform/visits/visit-counts.server.ts";
import { shipmentRetention } from "#app/shipping/shipment-retention.server.ts";
import { ordersWithDeclarations } from "#app/withdrawals/declared-orders.server.ts";
import { withdrawalRetention } from "#app/withdrawals/withdrawal-retention.server.ts";
import { erasedPersonsRetention } from "./erase-person.server.ts";
import { dataLinkRetention, retentionRunRetention } from "./retention-runs.server.ts";

const unpaidOrders = unpaidOrderRetention(ordersWithDeclarations);

/** What the job `erase-old-data` erases every night, in this order. */
export const retentions: Retention[] = [
  erasedPersonsRetention,
  mailRetention,
  unpaidOrders,
  paidOrderRetention,
  invoiceDataRetention,
  shipmentRetention,
  invoiceRetention,
  withdrawalRetention,
  contactRetention,
  chatRetention,
  unansweredRetention,
  newsletterRetention,
  waitingListRetention,
  consentRetention,
  paymentEventRetention,
  cardPayerRetention,
  rateLimitRetention,
  auditRetention,
  dataLinkRetention,
  retentionRunRetention,
  visitRetention,
];

/**
 * `period` as decisions 3.2 prints it; `erasedBy`: the retention's `what`, another job's name, or `staff` for what
 * people end. A table without personal data says what it holds instead.
 */
export type RetainedTable = { holds: string } | { period: string; erasedBy: string[] };

const sessions: RetainedTable = { period: "12 hours unused, 7 days at most", erasedBy: ["expire-sessions"] };
const secondFactor: RetainedTable = {
  period: "until turned off, or while the person works here; never confirmed: 30 minutes",
  erasedBy: ["staff", "expire-sessions"],
};
const staffAccount: RetainedTable = { period: "while the person works here", erasedBy: ["staff"] };

export const retainedTables = new Map<string, RetainedTable>([
  [
    "orders",
    {
      period:
        "never paid: 90 days; paid: e-mail, telephone and plate 3 years after the last step, name and address 10 years from the end of the year",
      erasedBy: [unpaidOrders.what, paidOrderRetention.what, invoiceDataRetention.what],
    },
  ],
  ["order_events", { period: "with the order", erasedBy: [unpaidOrders.what, invoiceDataRetention.what] }],
  ["order_notes", { period: "with the order", erasedBy: [unpaidOrders.what, invoiceDataRetention.what] }],
  [
    "shipments",
    { period: "tracking number 12 months; carrier and dates with the order", erasedBy: [shipmentRetention.what] },
  ],
  ["invoices", { period: "10 years from the end of the year of issue", erasedBy: [invoiceRetention.what] }],
  ["invoice_lines", { period: "with the invoice", erasedBy: [invoiceRetention.what] }],
  ["invoice_documents", { period: "with the invoice", erasedBy: [invoiceRetention.what] }],
  ["withdrawals", { period: "5 years", erasedBy: [withdrawalRetention.what] }],
  ["withdrawal_events", { period: "with the declaration", erasedBy: [withdrawalRetention.what] }],
  ["mail_outbox", { period: "30 days", erasedBy: [mailRetention.what] }],
  ["contact_requests", { period: "3 years", erasedBy: [contactRetention.what] }],
  ["contact_answers", { period: "with the request", erasedBy: [contactRetention.what] }],
  ["chat_conversations", { period: "12 months after the last message", erasedBy: [chatRetention.what] }],
  ["chat_messages", { period: "with the conversation", erasedBy: [chatRetention.what] }],
  ["chat_unanswered_questions", { period: "12 months after it was last asked", erasedBy: [unansweredRetention.what] }],
  ["chat_saved_replies", { holds: "what staff answer often" }],
  ["chat_assistant_entries", { holds: "questions and answers written by staff" }],
  [
    "newsletter",
    { period: "3 years from consent, or from leaving; unconfirmed 30 days", erasedBy: [newsletterRetention.what] },
  ],
  ["newsletter_events", { period: "with the subscriber", erasedBy: [newsletterRetention.what] }],
  ["newsletter_letters", { holds: "letters, with the member of staff who wrote them" }],
  ["newsletter_letter_texts", { holds: "the texts of letters" }],
  ["newsletter_deliveries", { holds: "which subscriber's number got which letter, without an address" }],
  ["newsletter_wordings", { holds: "the words of the sign-up form" }],
  [
    "compatibility_attempts",
    { period: "e-mail until the news, 12 months at most", erasedBy: [waitingListRetention.what] },
  ],
  ["consents", { period: "6 months", erasedBy: [consentRetention.what] }],
  ["payment_events", { period: "90 days", erasedBy: [paymentEventRetention.what] }],
  ["card_payers", { period: "2 days", erasedBy: [cardPayerRetention.what] }],
  ["audit_log", { period: "12 months", erasedBy: [auditRetention.what] }],
  ["rate_limits", { period: "2 days", erasedBy: [rateLimitRetention.what] }],
  ["erasures", { period: "3 years", erasedBy: [erasedPersonsRetention.what] }],
  ["retention_runs", { period: "12 months", erasedBy: [retentionRunRetention.what] }],
  ["data_links", { period: "6 hours, or until used", erasedBy: [dataLinkRetention.what] }],
  ["session", sessions],
  ["verification", { period: "10 minutes", erasedBy: ["expire-sessions"] }],
  ["staff_invitations", { period: "72 hours", erasedBy: ["expire-sessions"] }],
  ["user", staffAccount],
  ["account", staffAccount],
  ["admin_users", staffAccount],
  ["saved_views", staffAccount],
  ["second_factors", secondFactor],
  ["recovery_codes", secondFactor],
  ["auth_rate_limit", { holds: "nothing: limits stand in rate_limits" }],
  ["payment_intents", { holds: "the provider's number of a payment, and amounts" }],
  ["refund_requests", { holds: "amounts, reasons and states of refunds" }],
  ["sandbox_intents", { holds: "payments of the sandbox, without a person" }],
  ["sandbox_webhooks", { holds: "messages of the sandbox, without a person" }],
  ["promo_codes", { holds: "codes and their rules" }],
  ["announced_discounts", { holds: "what public codes took off, and when" }],
  ["promo_batches", { holds: "names of groups of codes, with the member of staff who made them" }],
  ["dongles", { holds: "serials, their state, and the order that each went to" }],
  ["dongle_events", { holds: "the steps of a serial, with orders and staff accounts" }],
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
  ["invoice_progress", { holds: "up to when invoices have been issued" }],
  ["prices", { holds: "prices" }],
  ["price_history", { holds: "prices" }],
  ["vat_rates", { holds: "rates of tax" }],
  ["Modèle Véhicule", { holds: "catalogue" }],
  ["MarqueVehicule", { holds: "catalogue" }],
  ["Energie", { holds: "catalogue" }],
  ["annees", { holds: "catalogue" }],
]);
