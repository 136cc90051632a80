import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import { withdrawals } from "./server/tables.server.ts";

export type DemoWithdrawal = Pick<
  typeof withdrawals.$inferInsert,
  "name" | "orderReference" | "email" | "language" | "receivedAt"
> & { orderId: string | null };

/** With an order its state has changed; others wait for review. */
export async function storeDemoWithdrawals(tx: Db, all: DemoWithdrawal[]): Promise<void> {
  await tx.insert(withdrawals).values(
    all.map((each) => ({
      ...each,
      id: randomUUID(),
      outcome: each.orderId === null ? ("review" as const) : ("order" as const),
    })),
  );
}
