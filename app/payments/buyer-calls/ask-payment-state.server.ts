import type { Result } from "#app/platform/result.ts";
import type { AccessProof, PayableOrder, PaymentContext } from "../ports/payable-orders.ts";
import { ProviderError } from "../ports/provider.ts";
import { applyIntent } from "../settlement/after-settlement.server.ts";
import { openIntents } from "../settlement/settle-intent.server.ts";

/**
 * - `paid`: the order is settled, by money or because nothing was to be paid
 * - `processing`: the provider is working on a payment whose outcome is not known yet
 * - `open`: the provider has taken nothing, and the order can still be paid
 * - `closed`: the order takes no payment any more
 */
export type PaymentState = "paid" | "processing" | "open" | "closed";

/**
 * The payment state of the buyer's own order from the provider, not from webhooks, for a browser whose payment got no
 * response: only this can confirm that nothing was charged. Applied as a webhook would be.
 */
export async function askPaymentState(
  context: Omit<PaymentContext, "provider"> & { provider: PaymentContext["provider"] | undefined },
  input: { orderId: string; proof: AccessProof },
): Promise<Result<"notFound" | "paymentUnavailable", { state: PaymentState }>> {
  const { db, orders, provider } = context;
  const order = await orders.findOwn(db, input.orderId, input.proof);
  if (!order) return { ok: false, error: "notFound" };
  if (order.state !== "open") return { ok: true, state: stateOf(order) };
  let processing = false;
  try {
    for (const row of await openIntents(db, order.id)) {
      // The payment provider was changed since; the former one cannot be asked.
      if (!provider || row.provider !== provider.name) return { ok: false, error: "paymentUnavailable" };
      const intent = await provider.retrieveIntent(row.id);
      await applyIntent({ ...context, provider }, intent);
      processing ||= intent.status === "processing" || intent.status === "requires_capture";
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error.cause as Error, orderId: order.id, kind: error.kind }, "payment provider failed");
    return { ok: false, error: "paymentUnavailable" };
  }
  const now = await orders.findOwn(db, input.orderId, input.proof);
  const state = now ? stateOf(now) : "closed";
  return { ok: true, state: state === "open" && processing ? "processing" : state };
}

const stateOf = ({ state }: PayableOrder): PaymentState =>
  state === "paid" || state === "free" ? "paid" : state === "open" ? "open" : "closed";
