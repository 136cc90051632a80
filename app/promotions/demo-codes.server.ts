import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { promoCodes, promoRedemptions } from "./server/tables.server.ts";

export const demoCodes = { tenPercent: "ESSAI10", free: "ESSAI100" };

/** Only in the sandbox outside production (security 6.56). */
export function demoCodesWork(): boolean {
  const { environment, payments } = settings();
  return payments === "sandbox" && environment !== "production";
}

/** Only where they work, into an empty table. */
export async function seedDemoCodes(db: Db): Promise<void> {
  if (!demoCodesWork()) return;
  await db.transaction(async (tx) => {
    const [any] = await tx.select({ id: promoCodes.id }).from(promoCodes).limit(1);
    if (any) return;
    const demo = { discountType: "percentage", isDemo: true } as const;
    await tx
      .insert(promoCodes)
      .values([
        { ...demo, code: demoCodes.tenPercent, discountValue: "10.00" },
        { ...demo, code: demoCodes.free, discountValue: "100.00" },
      ])
      .onConflictDoNothing();
  });
}

/** With `among`, of those orders alone. */
export async function ordersWithDemoCode(db: Db, among?: string[]): Promise<string[]> {
  const rows = await db
    .select({ orderId: promoRedemptions.orderId })
    .from(promoRedemptions)
    .innerJoin(promoCodes, eq(promoCodes.id, promoRedemptions.promoCodeId))
    .where(
      and(
        eq(promoCodes.isDemo, true),
        isNull(promoRedemptions.releasedAt),
        among && inArray(promoRedemptions.orderId, among),
      ),
    );
  return rows.map(({ orderId }) => orderId);
}

export async function deactivateDemoCodes(db: Db): Promise<string[]> {
  const rows = await db
    .update(promoCodes)
    .set({ isActive: false })
    .where(and(eq(promoCodes.isDemo, true), eq(promoCodes.isActive, true)))
    .returning({ code: promoCodes.code });
  return rows.map(({ code }) => code);
}
