import { createHash } from "node:crypto";
import { adminDonglePath, adminOrderPath, adminPaths } from "#app/paths.ts";

/** A page of the back office with the list's parameters. */
export type Question = { list: string; name: string; address: string };

const list = (list: string, path: string, queries: Record<string, string> = {}): Question[] => [
  { list, name: "as it opens", address: path },
  ...Object.entries(queries).map(([name, query]) => ({ list, name, address: `${path}?${query}` })),
];

/** An order of generated-orders.ts. */
const orderId = createHash("md5")
  .update("order50002")
  .digest("hex")
  .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Every list with its views, selective and broad filters and each kind of search; the overview; the palette. */
export const listQuestions: readonly Question[] = [
  ...list("overview", adminPaths.home),
  ...list("orders", adminPaths.orders, {
    "a view": "view=toProcess",
    "two filters": "status=Annulee&country=DE",
    "filters that match nothing": "language=en&country=ES",
    "a day two years ago": "from=2024-11-20&to=2024-11-20",
    "by amount": "sort=-total&status=Annulee",
    "by number": "sort=number",
    "test orders": "view=test",
    "failed refunds": "view=refundFailed",
    disputes: "view=disputed",
    "a number": "q=OD-2025-0050000",
    "a part of a number": "q=0050000",
    "an e-mail": "q=buyer51234%40gmail.com",
    "a domain": "q=gmail.com",
    "a common name": "q=lefevre",
    "a whole name": "q=lefevre-7944d",
    "two words": "q=helene+dubois",
    "a plate": "q=ab-123",
    "a serial": "q=OD240100049915",
    "a part of a serial": "q=OD24010004",
    "nothing to be found": "q=zzqqxx",
    "a filter and a search": "status=Annulee&q=dubois",
  }),
  ...list("orders to process", adminPaths.ordersToProcess, {
    "newest first": "sort=-created",
    "a country": "country=IT",
    "a name": "q=lefevre",
    "nothing to be found": "q=zzqqxx",
  }),
  ...list("orders to ship", adminPaths.ordersToShip, {
    "on the way": "view=on-the-way",
    "on the way, a serial": "view=on-the-way&q=OD240100049915",
  }),
  ...list("people", adminPaths.providerUsers, {
    "a country": "country=IT",
    "a view": "view=withdrawn",
    "a day two years ago": "from=2024-11-20&to=2024-11-20",
    "a common name": "q=lefevre",
    "two words": "q=helene+dubois",
    "an e-mail": "q=buyer51234%40gmail.com",
    "a serial": "q=OD240100049915",
    "nothing to be found": "q=zzqqxx",
  }),
  ...list("withdrawals", adminPaths.withdrawals, {
    all: "view=all",
    refused: "view=all&state=refused",
    "a name": "view=all&q=lefevre",
  }),
  ...list("invoices", adminPaths.invoices, {
    "a country and a kind": "kind=credit_note&country=ES",
    "test invoices": "view=test",
    "a number": "q=OD-2025-0050000",
    "nothing to be found": "q=FA-1999-000001",
    "by number": "sort=-number",
  }),
  ...list("own orders", adminPaths.providerOrders),
  ...list("prices", adminPaths.prices),
  ...list("promo codes", adminPaths.promoCodes, {
    "by uses": "sort=-uses",
    "a part": "q=0004",
    "nothing to be found": "q=zzqqxx",
  }),
  ...list("dongles", adminPaths.dongleAssociation, {
    "in stock": "view=stock",
    "by serial": "sort=serial",
    faulty: "view=faulty",
    "a serial": "q=OD240100049915",
    "a part of a serial": "q=0100049",
    "nothing to be found": "q=OD999999",
  }),
  ...list("demand", adminPaths.tentatives, { "a model": "q=model+7", awaited: "view=awaited" }),
  ...list("chat", adminPaths.chat, { closed: "view=closed", "a word": "q=facture", "nothing to be found": "q=zzqqxx" }),
  ...list("requests", adminPaths.requests, { all: "view=all", "a name": "view=all&q=martin77" }),
  ...list("newsletter", adminPaths.newsletter, { "a language": "language=de", "a part": "q=reader777" }),
  ...list("letters", adminPaths.newsletterLetters),
  ...list("integrations", adminPaths.api),
  ...list("mails given up", adminPaths.deadMails, { "an address": "q=buyer51234" }),
  ...list("deliveries", adminPaths.deliveries, { "an effect": "outcome=refundFailed", "a payment": "q=pi_unknown" }),
  ...list("audit", adminPaths.audit, {
    "an action": "action=note-added",
    "an author": "author=user:3",
    "a day two years ago": "from=2024-11-20&to=2024-11-20",
    "nothing to be found": "q=00000000-0000-4000-8000-000000000000",
  }),
  ...list("an order", adminOrderPath(orderId)),
  ...list("a dongle", adminDonglePath("OD240205000248")),
  ...list("retention", adminPaths.retention),
  ...list("team", adminPaths.team),
];

export const paletteSearches = [
  "OD-2025-0050000",
  "0050000",
  "lefevre",
  "helene dubois",
  "buyer51234@",
  "ab-123",
  "OD240100049915",
  "zzqqxx",
];
