import { eq } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { orders } from "../server/tables.server.ts";
import {
  type StaffRefusal,
  type StaffWrite,
  type TransitionResult,
  transitionOrder,
  writeOrder,
} from "../transition-order.server.ts";
import { wasShippedBeforeWithdrawal } from "./withdrawal-facts.server.ts";

/** A free order that is not packed ends with the withdrawal. Idempotent. */
export async function withdrawFromOrder(
  { tx }: { tx: Db },
  { orderId, author, declaredAt }: { orderId: string; author: string; declaredAt: Date },
): Promise<TransitionResult> {
  const [before] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (before?.status === "Remboursee" && before.payment_status === "free")
    return { ok: true, order: before, changed: false };
  // Withdrawn goods that are back stay so; a parcel that came back without a word may be withdrawn from.
  if (before?.status === "Retournee" && !before.return_cause) return { ok: false, error: "illegalTransition" };
  const step = { orderId, author, kind: "withdrawal", note: declaredAt.toISOString() } as const;
  const withdrawn = await transitionOrder({ tx }, { ...step, to: { status: "Retractation" } });
  if (!withdrawn.ok || before?.status !== "A_traiter" || before.payment_status !== "free") return withdrawn;
  return transitionOrder({ tx }, { orderId, to: { status: "Remboursee" }, author, kind: "nothingToReturn" });
}

/** Of a withdrawn free order that was packed but never shipped; the caller's transaction releases its dongle. */
export async function closeUnsentIn(tx: Transaction, write: StaffWrite): Promise<{ ok: true } | StaffRefusal> {
  const wasShipped = await wasShippedBeforeWithdrawal(tx, write.orderId);
  return writeOrder<"illegalTransition">(tx, write, ({ status, payment_status, return_cause }) =>
    payment_status === "free" && (!wasShipped || (status === "Retournee" && return_cause !== null))
      ? { action: "order-closed", kind: "nothingToReturn", to: { status: "Remboursee" } }
      : "illegalTransition",
  );
}
