import type pg from "pg";
import { adminDonglePath, adminOrderPath, adminPaths } from "#app/office-paths.ts";

export type Question = { list: string; name: string; address: string };

const list = (list: string, path: string, queries: Record<string, string> = {}): Question[] => [
  { list, name: "as it opens", address: path },
  ...Object.entries(queries).map(([name, query]) => ({ list, name, address: `${path}?${query}` })),
];

type Sought = { id: string; number: string; email: string; name: string; serial: string };

export async function readSought(pool: pg.Pool): Promise<Sought> {
  const { rows } = await pool.query<Sought>(
    `select orders.id, number, email, lower(last_name) as name, serial from orders join dongles on order_id = orders.id
      where last_name like '%-%' and length(number) = 15 order by orders.created_at, orders.id offset 1000 limit 1`,
  );
  return rows[0]!;
}

/** Every list with its views, selective and broad filters and each kind of search; the overview; the palette. */
export const listQuestions = ({ id, number, email, name, serial }: Sought): readonly Question[] => [
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
    "a number": `q=${number}`,
    "a part of a number": `q=${number.slice(-7)}`,
    "an e-mail": `q=${encodeURIComponent(email)}`,
    "a domain": "q=gmail.com",
    "a common name": "q=lefevre",
    "a whole name": `q=${encodeURIComponent(name)}`,
    "two words": "q=camille+rousseau",
    "a plate": "q=ab-123",
    "a serial": `q=${serial}`,
    "a part of a serial": `q=${serial.slice(0, -4)}`,
    "nothing to be found": "q=zzqqxx",
    "a filter and a search": "status=Annulee&q=rousseau",
  }),
  ...list("orders to process", adminPaths.ordersToProcess, {
    "newest first": "sort=-created",
    "a country": "country=IT",
    "a name": "q=lefevre",
    "nothing to be found": "q=zzqqxx",
  }),
  ...list("orders to ship", adminPaths.ordersToShip, {
    "on the way": "view=on-the-way",
    "on the way, a serial": `view=on-the-way&q=${serial}`,
  }),
  ...list("people", adminPaths.providerUsers, {
    "a country": "country=IT",
    "a view": "view=withdrawn",
    "a day two years ago": "from=2024-11-20&to=2024-11-20",
    "a common name": "q=lefevre",
    "two words": "q=camille+rousseau",
    "an e-mail": `q=${encodeURIComponent(email)}`,
    "a serial": `q=${serial}`,
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
    "a number": `q=${number}`,
    "nothing to be found": "q=FA-1999-000001",
    "by number": "sort=-number",
  }),
  ...list("own orders", adminPaths.providerOrders),
  ...list("prices", adminPaths.prices),
  ...list("promo codes", adminPaths.promoCodes, {
    "by uses": "sort=-uses",
    "a part": "q=_12",
    "nothing to be found": "q=zzqqxx",
  }),
  ...list("dongles", adminPaths.dongleAssociation, {
    "in stock": "view=stock",
    "by serial": "sort=serial",
    faulty: "view=faulty",
    "a serial": `q=${serial}`,
    "a part of a serial": `q=${serial.slice(4, 11)}`,
    "nothing to be found": "q=OD999999",
  }),
  ...list("demand", adminPaths.tentatives, { "a model": "q=clio+7", awaited: "view=awaited" }),
  ...list("chat", adminPaths.chat, {
    closed: "view=closed",
    "a word": "q=transporteur",
    "nothing to be found": "q=zzqqxx",
  }),
  ...list("requests", adminPaths.requests, { all: "view=all", "a name": "view=all&q=perrin_77" }),
  ...list("newsletter", adminPaths.newsletter, { "a language": "language=de", "a part": "q=reader.7.7" }),
  ...list("letters", adminPaths.newsletterLetters),
  ...list("integrations", adminPaths.api),
  ...list("mails given up", adminPaths.deadMails, { "an address": `q=${email.slice(0, 9)}` }),
  ...list("deliveries", adminPaths.deliveries, { "an effect": "outcome=refundFailed", "a payment": "q=pi_unknown" }),
  ...list("audit", adminPaths.audit, {
    "an action": "action=note-added",
    "an author": "author=user:3",
    "a day two years ago": "from=2024-11-20&to=2024-11-20",
    "nothing to be found": "q=00000000-0000-4000-8000-000000000000",
  }),
  ...list("an order", adminOrderPath(id)),
  ...list("a dongle", adminDonglePath(serial)),
  ...list("retention", adminPaths.retention),
  ...list("team", adminPaths.team),
];

export const paletteSearches = ({ number, email, serial }: Sought): readonly string[] => [
  number,
  number.slice(-7),
  "lefevre",
  "camille rousseau",
  email.split("@")[0]!,
  "ab-123",
  serial,
  "zzqqxx",
];
