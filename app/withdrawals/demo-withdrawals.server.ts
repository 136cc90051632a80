import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database.server.ts";
import { withdrawals } from "./server/tables.server.ts";

export type DemoWithdrawal = Pick<
  typeof withdrawals.$inferInsert,
  "name" | "orderReference" | "email" | "language" | "receivedAt"
> & { orderId: string | null };

/** Stores declarations of the past, for demonstration data: those with an order have moved it, the others are to be looked at. */
export async function storeDemoWithdrawals(tx: Db, all: DemoWithdrawal[]): Promise<void> {
  await tx.insert(withdrawals).values(
    all.map((each) => ({
      ...each,
      id: randomUUID(),
      outcome: each.orderId === null ? ("review" as const) : ("order" as const),
    })),
  );
}
