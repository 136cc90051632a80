import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import { type Database, databaseErrorCode, type Transaction } from "#app/platform/database/database.server.ts";
import { type Conflict, lockVersion, updateVersion } from "#app/platform/database/versioned-row.server.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import { decimalFromCents } from "#app/platform/money/money.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import type { Discount } from "./discount.ts";
import { normalisePromoCode } from "./promo-code.ts";
import { announcedDiscounts, promoCodes } from "./server/tables.server.ts";
import type { Promo } from "./usable-promo.server.ts";

type Context = { db: Database; author: Author; clock: Clock };

export type PromoRules = {
  discount: Discount;
  validFrom: Date | null;
  validUntil: Date | null;
  isPublic: boolean;
  isActive: boolean;
  maxUses: number | null;
  /** Missing: no, or unchanged. */
  oncePerEmail?: boolean | undefined;
};

export type PromoRefused =
  | { error: "noCode" }
  | { error: "taken" }
  | { error: "period" }
  | { error: "pastEnd" }
  | { error: "percentage" }
  /** Already used more often. */
  | { error: "fewerThanUses"; uses: number }
  /** Public in an overlapping period. */
  | { error: "publicTaken"; code: string }
  | Omit<Conflict<Promo>, "ok">
  | { error: "unknown" };

type Result<T> = ({ ok: true } & T) | ({ ok: false } & PromoRefused);

export async function createPromo(
  { db, author, clock }: Context,
  { code, rules }: { code: string; rules: PromoRules },
): Promise<Result<{ id: number }>> {
  if (code === "" || code !== normalisePromoCode(code)) return { ok: false, error: "noCode" };
  const fault = promoFault(rules, clock.now());
  if (fault) return { ok: false, ...fault };
  return orPublicTaken(db, rules, () =>
    db.transaction(async (tx): Promise<Result<{ id: number }>> => {
      const [created] = await tx
        .insert(promoCodes)
        .values({ code, ...columnsOf(rules), publicSince: isAnnounced(rules) ? sql`now()` : null })
        .onConflictDoNothing({ target: promoCodes.code })
        .returning();
      if (!created) return { ok: false, error: "taken" };
      await recordAnnouncement(tx, created);
      await recordAudit(tx, author, "promo-created", `promo:${created.id}`, { after: audited(created) });
      if (created.isPublic) await publish(tx, { topic: "published-data" });
      return { ok: true, id: created.id };
    }),
  );
}

/** `version`: as shown. The name stays, since buyers have it. */
export async function updatePromo(
  { db, author, clock }: Context,
  { id, version, rules }: { id: number; version: number; rules: PromoRules },
): Promise<Result<object>> {
  return orPublicTaken(db, { ...rules, id }, () =>
    db.transaction(async (tx): Promise<Result<object>> => {
      const { row: before, conflict } = await lockVersion(tx, promoCodes, eq(promoCodes.id, id), version);
      if (!before) return { ok: false, error: "unknown" };
      if (conflict) return conflict;
      if (rules.maxUses !== null && rules.maxUses < before.uses)
        return { ok: false, error: "fewerThanUses", uses: before.uses };
      const fault = promoFault(rules, clock.now(), before.validUntil);
      if (fault) return { ok: false, ...fault };
      await writeRules(tx, before, rules, author);
      return { ok: true };
    }),
  );
}

/** Also after a colleague's other changes; `isChanged` is false if it was already so. */
export async function setPromoActive(
  { db, author }: Omit<Context, "clock">,
  { id, isActive }: { id: number; isActive: boolean },
): Promise<Result<{ isChanged: boolean }>> {
  const attempt = () =>
    db.transaction(async (tx): Promise<Result<{ isChanged: boolean }>> => {
      const [before] = await tx.select().from(promoCodes).where(eq(promoCodes.id, id)).for("update");
      if (!before) return { ok: false, error: "unknown" };
      const isChanged = before.isActive !== isActive;
      if (isChanged) await writeColumns(tx, before, { isActive }, author);
      return { ok: true, isChanged };
    });
  const [shown] = await db.select().from(promoCodes).where(eq(promoCodes.id, id));
  return orPublicTaken(db, shown ?? { id, validFrom: null, validUntil: null }, attempt);
}

const writeRules = (tx: Transaction, before: Promo, rules: PromoRules, author: Author) =>
  writeColumns(tx, before, columnsOf(rules), author);

async function writeColumns(
  tx: Transaction,
  before: Promo,
  columns: Partial<typeof promoCodes.$inferInsert>,
  author: Author,
): Promise<void> {
  const isNewlyAnnounced = isAnnounced({ ...before, ...columns }) && !isAnnounced(before);
  const [after] = await updateVersion(tx, promoCodes, eq(promoCodes.id, before.id), {
    ...columns,
    ...(isNewlyAnnounced ? { publicSince: sql`now()` } : {}),
  });
  await recordAnnouncement(tx, after!);
  await recordAudit(tx, author, "promo-changed", `promo:${before.id}`, {
    before: audited(before),
    after: audited(after!),
  });
  if (before.isPublic || after!.isPublic) await publish(tx, { topic: "published-data" });
}

export function promoFault(
  { discount, validFrom, validUntil }: Pick<PromoRules, "discount" | "validFrom" | "validUntil">,
  now: Date,
  storedEnd?: Date | null,
): { error: "percentage" | "period" | "pastEnd" } | undefined {
  if (discount.type === "percentage" && discount.hundredths > 10_000) return { error: "percentage" };
  if (validFrom && validUntil && validUntil <= validFrom) return { error: "period" };
  // The form shows minutes.
  const isStored = storedEnd && validUntil && minuteOf(storedEnd) === minuteOf(validUntil);
  if (validUntil && validUntil <= now && !isStored) return { error: "pastEnd" };
  return undefined;
}

const minuteOf = (date: Date): number => Math.floor(date.getTime() / 60_000);

export const columnsOf = ({ discount, ...rest }: PromoRules) => ({
  ...rest,
  discountType: discount.type,
  // Hundredths of a percent are written like cents.
  discountValue: decimalFromCents(discount.type === "percentage" ? discount.hundredths : discount.cents),
});

export const auditedRules = <Rules extends Pick<Promo, "discountType" | "discountValue">>({
  discountType: type,
  discountValue: value,
  ...rules
}: Rules) => ({ discount: { type, value }, ...rules });

const audited = ({ id: _, uses: __, version: ___, createdAt: ____, ...fields }: Promo) => auditedRules(fields);

/** exclusion_violation of `promo_codes_one_public`. */
const overlap = "23P01";

/** The database allows only one public code at a time, also for concurrent publications; finds the other one's name. */
async function orPublicTaken<T>(
  db: Database,
  period: { id?: number; validFrom: Date | null; validUntil: Date | null },
  attempt: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await attempt();
  } catch (error) {
    if (databaseErrorCode(error) !== overlap) throw error;
    const [other] = await db
      .select({ code: promoCodes.code })
      .from(promoCodes)
      .where(
        and(
          eq(promoCodes.isPublic, true),
          eq(promoCodes.isActive, true),
          eq(promoCodes.isDemo, false),
          sql`${promoCodes.id} <> ${period.id ?? 0}`,
          sql`tstzrange(${promoCodes.validFrom}, ${promoCodes.validUntil})
            && tstzrange(${period.validFrom?.toISOString() ?? null}::timestamptz, ${period.validUntil?.toISOString() ?? null}::timestamptz)`,
        ),
      )
      .limit(1);
    return { ok: false, error: "publicTaken", code: other?.code ?? "" };
  }
}

const isAnnounced = ({ isPublic, isActive }: Pick<Promo, "isPublic" | "isActive">): boolean => isPublic && isActive;

/** After a change of a code's rules: ends the announced discount, forgets one not begun, stores the new one. */
async function recordAnnouncement(tx: Transaction, promo: Promo): Promise<void> {
  const isOfCode = eq(announcedDiscounts.promoCodeId, promo.id);
  await tx.delete(announcedDiscounts).where(and(isOfCode, gte(announcedDiscounts.announcedFrom, sql`now()`)));
  await tx
    .update(announcedDiscounts)
    .set({ announcedUntil: sql`now()` })
    .where(
      and(isOfCode, or(isNull(announcedDiscounts.announcedUntil), gte(announcedDiscounts.announcedUntil, sql`now()`))),
    );
  const { id, discountType, discountValue, validFrom, validUntil, isDemo } = promo;
  if (!isAnnounced(promo) || isDemo) return;
  const from = sql`greatest(now(), ${validFrom?.toISOString() ?? null}::timestamptz)`;
  await tx.execute(sql`
    insert into ${announcedDiscounts} (promo_code_id, discount_type, discount_value, announced_from, announced_until)
    select ${id}::int, ${discountType}, ${discountValue}::numeric, ${from}, ${validUntil?.toISOString() ?? null}::timestamptz
    where coalesce(${validUntil?.toISOString() ?? null}::timestamptz > ${from}, true)`);
}
