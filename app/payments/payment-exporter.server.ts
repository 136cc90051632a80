import { asc, inArray } from "drizzle-orm";
import type { PersonExporter } from "#app/platform/privacy/retention.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { paymentIntents } from "./server/tables.server.ts";

/** Amounts and states; only the provider knows the card. */
export const paymentExporter: PersonExporter = {
  part: "payments",
  export: ({ db, orderIds }) =>
    db
      .select({
        orderId: paymentIntents.orderId,
        provider: paymentIntents.provider,
        reference: paymentIntents.id,
        ...pick(paymentIntents, "amountCents", "refundedCents", "currency"),
        state: paymentIntents.status,
        refusals: paymentIntents.failures,
        createdAt: paymentIntents.createdAt,
      })
      .from(paymentIntents)
      .where(inArray(paymentIntents.orderId, orderIds))
      .orderBy(asc(paymentIntents.createdAt)),
};
