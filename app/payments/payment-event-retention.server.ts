import { lt } from "drizzle-orm";
import { daysBefore, type Retention } from "#app/platform/retention.server.ts";
import { paymentEvents } from "./server/tables.server.ts";

/** Webhook deliveries: 90 days. Stripe repeats one for three days, so none is taken for new afterwards. */
export const paymentEventRetention: Retention = {
  what: "payment events",
  async erase({ db, now }) {
    const erased = await db
      .delete(paymentEvents)
      .where(lt(paymentEvents.receivedAt, daysBefore(now, 90)))
      .returning({ id: paymentEvents.id });
    return erased.length;
  },
};
