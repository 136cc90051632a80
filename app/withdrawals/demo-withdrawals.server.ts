import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import { withdrawals } from "./server/tables.server.ts";

export type DemoWithdrawal = Pick<
  typeof withdrawals.$inferInsert,
  "name" | "orderReference" | "email" | "language" | "receivedAt"
> & { orderId: string | null };

/** Stores past declarations for demonstration data: those with an order have changed its state, the others are to be reviewed. */
export async function storeDemoWithdrawals(tx: Db, all: DemoWithdrawal[]): Promise<void> {
  await tx.insert(withdrawals).values(
    all.map((each) => ({
      ...each,
      id: randomUUID(),
      outcome: each.orderId === null ? ("review" as const) : ("order" as const),
    })),
  );
}
