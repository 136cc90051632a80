import { accountNames } from "#app/accounts/account-names.server.ts";
import { may, type Permission } from "#app/accounts/permissions.ts";
import { brand } from "#app/brand.ts";
import { conversationIdsOf } from "#app/chat/chat-retention.server.ts";
import { countryName, fill, money, plural, shortDate, shortDateAndTime } from "#app/i18n/format.ts";
import { type Language, languageName } from "#app/i18n/languages.ts";
import {
  adminConversationPath,
  adminDonglePath,
  adminInvoicePath,
  adminOrderPath,
  adminRequestPath,
} from "#app/office-paths.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import type { OrderStatus } from "#app/orders/order-status.ts";
import { newestUnreadNote, notesOfPerson } from "#app/orders/person-notes.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { accountKey } from "#app/platform/audit/security-events.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import type { PersonalRecord } from "#app/platform/privacy/retention.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { describeRecord } from "#app/privacy/describe-record.ts";
import { exportPerson, type PersonExport } from "#app/privacy/export-person.server.ts";
import { type ErasurePreview, previewErasure } from "#app/privacy/preview-erasure.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { auditTexts } from "../audit/audit-texts.server.ts";
import { actionName } from "../audit/describe-changes.ts";
import type { Order } from "../order/buyer-view.server.ts";
import type { PeopleTexts } from "./people-list.server.ts";

/** What a role may see of a person; a part that is not named here needs the permission to export everything. */
const permissionOfPart = new Map<string, Permission>([
  ...(["orders", "payments", "parcels", "mails"] as const).map((part) => [part, "orders.read"] as const),
  ["accounts", "team.read"],
  ["invoices", "invoices.read"],
  ["dongles", "dongles.read"],
  ["withdrawals", "withdrawals.read"],
  ["contactRequests", "requests.read"],
  ["chat", "chat.read"],
  ["newsletter", "newsletter.read"],
  ["letters", "newsletter.read"],
  ["waitingList", "demand.read"],
]);
/** The parts that stand first on the page. */
const firstParts = ["orders", "withdrawals", "contactRequests", "chat", "dongles"];

/** A person's page (decisions 9.5): the summary, then everything stored that the reader's role may see. */
export async function readPerson(
  { db, clock, language, role, author: reader }: Pick<Staff, "db" | "clock" | "language" | "role" | "author">,
  email: string,
  t: PeopleTexts,
) {
  const now = clock.now();
  const exported = await exportPerson({ db, now }, email);
  const [preview, audit, conversations] = await Promise.all([
    previewErasure({ db, now }, exported),
    may(role, "audit.read") ? auditOf(db, `account:${accountKey(email)}`) : [],
    conversationIdsOf(db, exported.email),
  ]);
  const names = await accountNames(
    db,
    audit.map(({ author }) => author),
    frameTexts(language).formerMember,
  );
  const [personNotes, namedUpTo] = await Promise.all([
    notesOfPerson(db, email),
    newestUnreadNote(db, { email, userId: reader.userId }),
  ]);
  const noteAuthors = await accountNames(
    db,
    personNotes.map(({ author }) => author),
    frameTexts(language).formerMember,
  );
  const auditNames = auditTexts(language);
  const when = (at: Date) => ({ iso: at.toISOString(), text: shortDateAndTime(at, language) });
  const orders = (exported.data.orders ?? []) as StoredOrder[];
  const pathOf = pathsOf(orders, conversations);
  const seen = Object.entries(exported.data)
    .filter(([part]) => part !== "notes")
    .filter(([part, records]) => records.length > 0 && may(role, permissionOfPart.get(part) ?? "people.export"))
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  const parts = seen.map(([part, records]) => ({
    part,
    title: ownValue(t.parts, part) ?? part,
    lines: (part === "dongles" ? lastOfEach(records) : records).toReversed().map((record, place) => {
      const { title, details, at } = describeRecord(part, record, language);
      const extraDetails = part === "orders" ? orderDetails(record, t, language) : [];
      return {
        id: `${part}-${place}`,
        title,
        details: [...extraDetails, ...details],
        at: at && when(at),
        path: pathOf(part, record),
      };
    }),
  }));
  return {
    email: exported.email,
    name: may(role, "orders.read") ? nameOf(orders) : "",
    summary: may(role, "orders.read") ? summaryOf(exported, orders, t, language) : [],
    parts,
    /** To the letter to the buyer of the latest order, with which it is kept. */
    writePath: orders.length > 0 && may(role, "orders.read") ? `${adminOrderPath(orders.at(-1)!.id)}?form=write` : null,
    /** The newest note that names the reader and that they have not read. */
    namedUpTo,
    ownNotes: personNotes.map(({ id, text, at, author }) => ({
      id,
      text,
      at: when(at),
      author: noteAuthors.get(author) ?? frameTexts(language).formerMember,
    })),
    notes: (may(role, "orders.read") ? orders : [])
      .flatMap(({ id, number, notes }) =>
        notes.map(({ at, text }) => ({ id: `${id}-${at.getTime()}`, number, path: adminOrderPath(id), at, text })),
      )
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .map((note) => ({ ...note, at: when(note.at) })),
    isStaff: preview.isStaff,
    erasure: erasureTexts(preview, t, (day) => shortDate(day, language), language),
    audit: audit.map(({ id, at, author, action }) => ({
      id,
      action: actionName(action, auditNames),
      at: when(at),
      author: names.get(author) ?? "",
    })),
  };
}

type StoredOrder = Pick<
  Order,
  | "id"
  | "number"
  | "created_at"
  | "first_name"
  | "last_name"
  | "phone"
  | "license_plate"
  | "is_test"
  | "address"
  | "postal_code"
  | "city"
  | "country"
  | "language"
> & { notes: { at: Date; text: string }[] };

/** Each dongle once, with its latest step: what is stored is each step of it. */
const lastOfEach = (records: readonly PersonalRecord[]): PersonalRecord[] => [
  ...new Map(records.map((record) => [record.serial, record])).values(),
];

/** Of the latest order that still has one. */
const nameOf = (orders: readonly StoredOrder[]): string =>
  orders.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()).findLast((name) => name !== "") ?? "";

function placeOf(part: string): number {
  const place = firstParts.indexOf(part);
  return place < 0 ? firstParts.length : place;
}

/** Addresses of the pages of what was stored; a declaration leads to the order that it names. */
function pathsOf(orders: readonly StoredOrder[], conversations: ReadonlyMap<number, string>) {
  const ofOrder = new Map(orders.map(({ id, number }) => [number, adminOrderPath(id)]));
  return (part: string, record: PersonalRecord): string | null => {
    if (part === "orders") return adminOrderPath(String(record.id));
    if (part === "invoices") return adminInvoicePath(String(record.number));
    if (part === "dongles") return adminDonglePath(String(record.serial));
    if (part === "contactRequests") return adminRequestPath(String(record.id));
    if (part === "withdrawals")
      return ofOrder.get(orderNumberIn(String(record.orderReference), brand.orderPrefix) ?? "") ?? null;
    const conversation = part === "chat" && conversations.get((record.begunAt as Date).getTime());
    return conversation ? adminConversationPath(conversation) : null;
  };
}

/** Money that was really received and sent back, without test orders. */
function summaryOf(
  { data }: PersonExport,
  orders: readonly StoredOrder[],
  t: PeopleTexts,
  language: Language,
): [label: string, value: string][] {
  const latest = orders.at(-1);
  const tests = new Set(orders.filter(({ is_test }) => is_test).map(({ id }) => id));
  const payments = (data.payments ?? []) as {
    orderId: string;
    state: string;
    amountCents: Cents;
    refundedCents: Cents;
  }[];
  const received = payments.filter(({ orderId, state }) => state === "succeeded" && !tests.has(orderId));
  const paid = received.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunded = received.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  const amount = (cents: Cents) => money(cents, language, { always: true });
  const all = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ""))].join(", ");
  const { summary } = t;
  return [
    [summary.name, all(orders.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()).toReversed())],
    [summary.phone, all(orders.map(({ phone }) => phone).toReversed())],
    [summary.address, addressOf(latest, language)],
    [summary.language, latest ? languageName(latest.language) : ""],
    [summary.orders, String(orders.length)],
    [summary.since, orders[0] ? shortDate(orders[0].created_at, language) : ""],
    [summary.plates, all(orders.map(({ license_plate }) => license_plate).toReversed())],
    ...(latest
      ? ([
          [summary.paid, amount(paid)],
          [summary.refunded, amount(refunded)],
          [summary.net, amount(paid - refunded)],
        ] as [string, string][])
      : []),
  ];
}

function addressOf(order: StoredOrder | undefined, language: Language): string {
  if (!order || order.city === "") return "";
  return [order.address, `${order.postal_code} ${order.city}`.trim(), countryName(order.country, language)]
    .filter((line) => line !== "")
    .join("\n");
}

function orderDetails(record: PersonalRecord, t: PeopleTexts, language: Language): string[] {
  const status = ownValue(t.statuses, String(record.status) as OrderStatus) ?? String(record.status);
  return [status, money(centsFromDecimal(String(record.total_amount)), language, { always: true })];
}

function erasureTexts(
  { erased, orders, kept }: ErasurePreview,
  t: PeopleTexts,
  day: (date: Date) => string,
  language: Language,
) {
  const counted = (part: string, count: number) => `${ownValue(t.parts, part) ?? part} (${count})`;
  return {
    erased: [
      ...erased.map(({ part, count }) => counted(part, count)),
      ...(orders.unpaid > 0 ? [plural(t.erasure.unpaid, orders.unpaid, language)] : []),
      ...(orders.finished > 0 ? [plural(t.erasure.finished, orders.finished, language)] : []),
    ],
    kept: [
      ...(orders.underWay > 0 ? [plural(t.erasure.underWay, orders.underWay, language)] : []),
      ...(orders.keptUntil ? [fill(t.erasure.orders, { day: day(orders.keptUntil) })] : []),
      ...kept.map(({ part, count, until }) =>
        until ? fill(t.erasure.until, { what: counted(part, count), day: day(until) }) : counted(part, count),
      ),
    ],
  };
}
