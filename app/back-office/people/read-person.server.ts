import { accountNames } from "#app/accounts/account-names.server.ts";
import { fill, money, plural, shortDate, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { OrderStatus } from "#app/orders/order-status.ts";
import { adminDonglePath, adminInvoicePath, adminOrderPath, adminRequestPath } from "#app/paths.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { accountKey } from "#app/platform/audit/security-events.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import type { PersonalRecord } from "#app/platform/privacy/retention.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { describeRecord } from "#app/privacy/describe-record.ts";
import { exportPerson } from "#app/privacy/export-person.server.ts";
import { type ErasurePreview, previewErasure } from "#app/privacy/preview-erasure.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { auditTexts } from "../audit/audit-texts.server.ts";
import { actionName } from "../audit/describe-changes.ts";
import type { PeopleTexts } from "./people-list.server.ts";

const pathOfPart = new Map<string, (record: PersonalRecord) => string>([
  ["orders", ({ id }) => adminOrderPath(String(id))],
  ["invoices", ({ number }) => adminInvoicePath(String(number))],
  ["dongles", ({ serial }) => adminDonglePath(String(serial))],
  ["contactRequests", ({ id }) => adminRequestPath(String(id))],
]);

export async function readPerson(
  { db, clock, language }: Pick<Staff, "db" | "clock" | "language">,
  email: string,
  t: PeopleTexts,
) {
  const now = clock.now();
  const exported = await exportPerson({ db, now }, email);
  const [preview, audit] = await Promise.all([
    previewErasure({ db, now }, exported),
    auditOf(db, `account:${accountKey(email)}`),
  ]);
  const names = await accountNames(
    db,
    audit.map(({ author }) => author),
    frameTexts(language).formerMember,
  );
  const auditNames = auditTexts(language);
  const when = (at: Date) => ({ iso: at.toISOString(), text: shortDateAndTime(at, language) });
  const parts = Object.entries(exported.data)
    .filter(([, records]) => records.length > 0)
    .map(([part, records]) => ({
      part,
      title: ownValue(t.parts, part) ?? part,
      lines: records.toReversed().map((record, place) => {
        const { title, details, at } = describeRecord(part, record, language);
        const more = part === "orders" ? orderDetails(record, t, language) : [];
        return {
          id: `${part}-${place}`,
          title,
          details: [...more, ...details],
          at: at && when(at),
          path: pathOfPart.get(part)?.(record) ?? null,
        };
      }),
    }));
  return {
    email: exported.email,
    parts,
    isStaff: preview.isStaff,
    erasure: erasureTexts(preview, t, (day) => shortDate(day, language), language),
    audit: audit.map(({ id, at, author, action }) => ({
      ...{ id, action: actionName(action, auditNames), at: when(at) },
      author: names.get(author) ?? "",
    })),
  };
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
