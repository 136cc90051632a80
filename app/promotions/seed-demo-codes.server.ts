import type { Db } from "#app/platform/database.server.ts";
import { promoCodes } from "./tables.server.ts";

/** Codes to try the shop with: never where money is real, so only with the sandbox provider, and only into an empty table. */
export const demoCodes = { tenPercent: "ESSAI10", free: "ESSAI100" };

export async function seedDemoCodes(db: Db, payments: "stripe" | "sandbox" | "off"): Promise<void> {
  if (payments !== "sandbox") return;
  await db.transaction(async (tx) => {
    const [any] = await tx.select({ id: promoCodes.id }).from(promoCodes).limit(1);
    if (any) return;
    await tx
      .insert(promoCodes)
      .values([
        { code: demoCodes.tenPercent, discountType: "percentage", discountValue: "10.00" },
        { code: demoCodes.free, discountType: "percentage", discountValue: "100.00" },
      ])
      .onConflictDoNothing();
  });
}
