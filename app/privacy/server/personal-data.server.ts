/** What is stored about people by domain: period, erasure, export. */
import { accountData } from "#app/accounts/personal-data.server.ts";
import { chatData } from "#app/chat/chat-retention.server.ts";
import { waitingListData } from "#app/compatibility/waiting-list-retention.server.ts";
import { contactData } from "#app/contact/contact-retention.server.ts";
import { dongleData } from "#app/dongles/dongle-exporter.server.ts";
import { invoiceData } from "#app/invoices/invoice-retention.server.ts";
import { mailData } from "#app/mail/mail-retention.server.ts";
import { newsletterData } from "#app/newsletter/newsletter-retention.server.ts";
import { buyerEraser } from "#app/orders/privacy/erase-buyer.server.ts";
import { buyerExporter } from "#app/orders/privacy/export-buyer.server.ts";
import { invoiceDataRetention, paidOrderRetention } from "#app/orders/privacy/paid-order-retention.server.ts";
import { unpaidOrderRetention } from "#app/orders/privacy/unpaid-order-retention.server.ts";
import { paymentData } from "#app/payments/payment-data.server.ts";
import { definePersonalData, type PersonalData } from "#app/platform/privacy/retention.server.ts";
import { shipmentData } from "#app/shipping/shipment-retention.server.ts";
import { ordersWithDeclarations } from "#app/withdrawals/declared-orders.server.ts";
import { withdrawalData } from "#app/withdrawals/withdrawal-retention.server.ts";

const unpaidOrders = unpaidOrderRetention(ordersWithDeclarations);
const withTheOrder = { period: "with the order", erasedBy: [unpaidOrders, invoiceDataRetention] };

/** Declared here, since it asks `withdrawals`, which orders do not know. Of "audit_log": changes of orders by staff. */
const orderData = definePersonalData({
  tables: {
    orders: {
      period:
        "never paid: 90 days; paid: e-mail, telephone, plate and note for the courier 3 years after the last step, name and address 10 years from the end of the year",
      erasedBy: [unpaidOrders, paidOrderRetention, invoiceDataRetention],
    },
    order_events: withTheOrder,
    order_notes: withTheOrder,
  },
  exporter: buyerExporter,
  eraser: buyerEraser(ordersWithDeclarations),
});

/** In the order of an export. Tables with personal data are declared by their domain. */
export const declaredData: readonly PersonalData[] = [
  ...[accountData, orderData, paymentData, invoiceData, shipmentData, dongleData, withdrawalData],
  ...[contactData, chatData, newsletterData, waitingListData, mailData],
];

export const personalData = declaredData.map(({ tables, ...part }) => ({ ...part, tables: Object.keys(tables) }));

/** Why nothing is erased from or exported of tables whose columns look personal. */
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
