import { isStaffAddress } from "#app/accounts/personal-data.server.ts";
import { type BuyerErasure, buyerErasure } from "#app/orders/privacy/erase-buyer.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { monthsBefore } from "#app/platform/privacy/retention.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { PersonExport } from "./export-person.server.ts";
import { personalData } from "./server/personal-data.server.ts";

export type ErasurePreview = {
  /** By part; orders are counted in `orders`. */
  erased: { part: string; count: number }[];
  orders: BuyerErasure;
  /** By law; `until` where there is a day. */
  kept: { part: string; count: number; until: Date | null }[];
  /** Members of the team have to leave it first. */
  isStaff: boolean;
};

export async function previewErasure(
  { db, now }: { db: Db; now: Date },
  { email, data }: PersonExport,
): Promise<ErasurePreview> {
  const parts = personalData.map((each) => {
    const records = ownValue(data, each.exporter.part) ?? [];
    return { part: each.exporter.part, count: records.length, isErased: "eraser" in each, records };
  });
  const stored = parts.filter(({ count }) => count > 0);
  return {
    erased: stored
      .filter(({ part, isErased }) => isErased && part !== "orders")
      .map(({ part, count }) => ({ part, count })),
    orders: await buyerErasure(db, email, now),
    kept: stored
      .filter(({ isErased }) => !isErased)
      .map(({ part, count, records }) => ({ part, count, until: keptUntil(part, records) })),
    isStaff: await isStaffAddress(db, email),
  };
}

/** Of the youngest record, as promised by the privacy page and kept-data.server.ts. */
function keptUntil(part: string, records: readonly Record<string, unknown>[]): Date | null {
  const latest = (field: "issuedAt" | "receivedAt") =>
    records.reduce<Date | null>((last, record) => {
      const at = record[field];
      return at instanceof Date && (last === null || at > last) ? at : last;
    }, null);
  if (part === "invoices") {
    const issued = latest("issuedAt");
    return issued && new Date(Date.UTC(issued.getUTCFullYear() + 10, 11, 31));
  }
  if (part === "withdrawals") {
    const received = latest("receivedAt");
    return received && monthsBefore(received, -60);
  }
  return null;
}
