import { accountData } from "#app/accounts/personal-data.server.ts";
import { chatData } from "#app/chat/chat-retention.server.ts";
import { waitingListData } from "#app/compatibility/waiting-list-retention.server.ts";
import { contactData } from "#app/contact/contact-retention.server.ts";
import { dongleData } from "#app/dongles/list-dongles.server.ts";
import { invoiceData } from "#app/invoices/invoice-retention.server.ts";
import { mailData } from "#app/mail/mail-retention.server.ts";
import { newsletterData } from "#app/newsletter/newsletter-retention.server.ts";
import { personNotesData } from "#app/orders/person-notes.server.ts";
import { orderData } from "#app/orders/privacy/order-data.server.ts";
import { forgetRefundReasons, paymentData } from "#app/payments/payment-data.server.ts";
import type { PersonalData } from "#app/platform/privacy/person-table.server.ts";
import { shipmentData } from "#app/shipping/shipment-retention.server.ts";
import { ordersWithDeclarations } from "#app/withdrawals/list-withdrawals.server.ts";
import { withdrawalData } from "#app/withdrawals/withdrawal-retention.server.ts";

/** In the order of an export. Tables with personal data are declared by their domain. */
export const declaredData: readonly PersonalData[] = [
  ...[
    accountData,
    orderData(ordersWithDeclarations, forgetRefundReasons),
    paymentData,
    invoiceData,
    shipmentData,
    dongleData,
    withdrawalData,
  ],
  ...[contactData, chatData, newsletterData, waitingListData, mailData, personNotesData],
];

export const personalData = declaredData.map(({ tables, ...part }) => ({
  ...part,
  tables: tables.map(({ name }) => name),
}));

/** Why nothing is erased from or exported of tables whose columns look personal. */
export const tablesWithoutPersons = new Map([
  ["admin_users", "the right of staff; it ends with the removal from the team"],
  ["second_factors", "a secret of an account; it goes with the account"],
  ["passkeys", "public keys of an account, with the names it gave them; they go with the account"],
  ["recovery_codes", "hashes of an account; they go with the account"],
  ["taken_orders", "which member of staff packs an order, for twelve hours"],
  ["api_keys", "the name of a key, and which member of staff made it"],
  ["api_key_calls", "an answer to a program, for a day"],
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
  ["shop_settings", "what the publisher says of itself, and the addresses of its own mail"],
  ["publisher_files", "the name of a file that the publisher publishes"],
  ["prices", "the name of a price"],
  ["price_history", "the name of a price"],
]);
