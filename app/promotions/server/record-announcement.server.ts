import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import type { Promo } from "../find-promo.server.ts";
import { announcedDiscounts } from "./tables.server.ts";

export const isAnnounced = ({ isPublic, isActive }: Pick<Promo, "isPublic" | "isActive">): boolean =>
  isPublic && isActive;

/** After a change of a code's rules: ends the announced discount, forgets one not begun, stores the new one. */
export async function recordAnnouncement(tx: Transaction, promo: Promo): Promise<void> {
  const own = eq(announcedDiscounts.promoCodeId, promo.id);
  await tx.delete(announcedDiscounts).where(and(own, gte(announcedDiscounts.announcedFrom, sql`now()`)));
  await tx
    .update(announcedDiscounts)
    .set({ announcedUntil: sql`now()` })
    .where(and(own, or(isNull(announcedDiscounts.announcedUntil), gte(announcedDiscounts.announcedUntil, sql`now()`))));
  const { id, discountType, discountValue, validFrom, validUntil, isDemo } = promo;
  if (!isAnnounced(promo) || isDemo) return;
  const from = sql`greatest(now(), ${validFrom?.toISOString() ?? null}::timestamptz)`;
  await tx.execute(sql`
    insert into ${announcedDiscounts} (promo_code_id, discount_type, discount_value, announced_from, announced_until)
    select ${id}::int, ${discountType}, ${discountValue}::numeric, ${from}, ${validUntil?.toISOString() ?? null}::timestamptz
    where coalesce(${validUntil?.toISOString() ?? null}::timestamptz > ${from}, true)`);
}
