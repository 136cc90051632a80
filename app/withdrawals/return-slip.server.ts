import type { findOrder } from "#app/orders/find-order.server.ts";
import { readPublicHistory } from "#app/orders/order-history.server.ts";
import { wasShippedBeforeWithdrawal } from "#app/orders/preparation/owed-after-withdrawal.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { renderReturnSlip } from "./document/render-return-slip.server.ts";
import { refundDueOf } from "./refunds-due.server.ts";

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Shipped before the withdrawal, and not back. */
export async function hasReturnSlip(db: Db, order: Pick<Order, "id" | "status">): Promise<boolean> {
  return order.status === "Retractation" && (await wasShippedBeforeWithdrawal(db, order.id));
}

export async function returnSlip(
  { db, clock }: { db: Db; clock: Clock },
  order: Order,
): Promise<{ name: string; pdf: Buffer } | undefined> {
  if (!(await hasReturnSlip(db, order))) return undefined;
  const due = await refundDueOf(db, order.id, clock);
  const withdrawn = (await readPublicHistory(db, order.id)).findLast(({ toStatus }) => toStatus === "Retractation");
  const declaredAt = due?.declaredAt ?? withdrawn?.at ?? order.updated_at;
  return { name: `${order.number}-return`, pdf: await renderReturnSlip(order, declaredAt) };
}

/** `access`: as in mail links, empty with the cookie. */
export const returnSlipPath = (orderId: string, access: string): string =>
  `/api/orders/${orderId}/return-slip${access === "" ? "" : `?${new URLSearchParams({ access })}`}`;
