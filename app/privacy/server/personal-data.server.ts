/** What is stored about people, domain by domain: how one person's part is erased and handed out. */
import { accountEraser, accountExporter } from "#app/accounts/personal-data.server.ts";
import { chatEraser, chatExporter } from "#app/chat/chat-retention.server.ts";
import { waitingListEraser, waitingListExporter } from "#app/compatibility/waiting-list-retention.server.ts";
import { contactEraser, contactExporter } from "#app/contact/contact-retention.server.ts";
import { dongleExporter } from "#app/dongles/dongle-exporter.server.ts";
import { invoiceExporter } from "#app/invoices/invoice-retention.server.ts";
import { mailEraser, mailExporter } from "#app/mail/mail-retention.server.ts";
import { newsletterEraser, newsletterExporter } from "#app/newsletter/newsletter-retention.server.ts";
import { buyerEraser } from "#app/orders/privacy/erase-buyer.server.ts";
import { buyerExporter } from "#app/orders/privacy/export-buyer.server.ts";
import { paymentExporter } from "#app/payments/payment-exporter.server.ts";
import type { PersonEraser, PersonExporter } from "#app/platform/privacy/retention.server.ts";
import { shipmentExporter } from "#app/shipping/shipment-retention.server.ts";
import { ordersWithDeclarations } from "#app/withdrawals/declared-orders.server.ts";
import { withdrawalExporter } from "#app/withdrawals/withdrawal-retention.server.ts";

/** One part of what is stored about a person. What is not erased on request says why. */
export type PersonalData = { tables: readonly string[]; exporter: PersonExporter } & (
  | { eraser: PersonEraser }
  | { kept: string }
);

/** In the order in which the file of an export has them. A new table with personal data gets its line here. */
export const personalData: readonly PersonalData[] = [
  { tables: ["user", "session", "account", "staff_invitations"], exporter: accountExporter, eraser: accountEraser },
  {
    // Of "audit_log" what staff changed of the orders.
    tables: ["orders", "order_events", "order_notes"],
    exporter: buyerExporter,
    eraser: buyerEraser(ordersWithDeclarations),
  },
  {
    tables: ["payment_intents", "refund_requests"],
    exporter: paymentExporter,
    kept: "amounts and the provider's number, without a person: accounting",
  },
  {
    tables: ["invoices", "invoice_lines", "invoice_documents"],
    exporter: invoiceExporter,
    kept: "10 years from the end of the year of issue (Code de commerce L123-22)",
  },
  { tables: ["shipments"], exporter: shipmentExporter, kept: "carrier and dates with the order; its number 12 months" },
  {
    tables: ["dongles", "dongle_events"],
    exporter: dongleExporter,
    kept: "where a product went, without a person: product safety",
  },
  {
    tables: ["withdrawals", "withdrawal_events"],
    exporter: withdrawalExporter,
    kept: "5 years: proof of a legal obligation",
  },
  { tables: ["contact_requests", "contact_answers"], exporter: contactExporter, eraser: contactEraser },
  {
    tables: ["chat_conversations", "chat_messages", "chat_unanswered_questions"],
    exporter: chatExporter,
    eraser: chatEraser,
  },
  { tables: ["newsletter", "newsletter_events"], exporter: newsletterExporter, eraser: newsletterEraser },
  { tables: ["compatibility_attempts"], exporter: waitingListExporter, eraser: waitingListEraser },
  { tables: ["mail_outbox"], exporter: mailExporter, eraser: mailEraser },
];

/** Tables whose columns look personal, and why nobody's data is erased from them or handed out. */
export const tablesWithoutPersons = new Map([
  ["admin_users", "the right of staff; it ends with the removal from the team"],
  ["second_factors", "a secret of an account; it goes with the account"],
  ["recovery_codes", "hashes of an account; they go with the account"],
  ["saved_views", "how an account has arranged its lists; it goes with the account"],
  ["verification", "hashes of links, for 10 minutes"],
  ["erasures", "a keyed hash, so that an erasure holds"],
  ["data_links", "an address for 6 hours at most, until its link is used"],
  ["card_payers", "a keyed hash of an address, for 2 days"],
  ["promo_codes", "whether an address may use a code once; no address"],
  ["promo_redemptions", "which order used which code, and a keyed hash that goes with the order's e-mail"],
  ["sandbox_intents", "payments of the sandbox, without a person"],
  ["promo_batches", "the name of a batch of codes"],
  ["newsletter_letters", "the name of a letter"],
  ["prices", "the name of a price"],
  ["price_history", "the name of a price"],
]);
