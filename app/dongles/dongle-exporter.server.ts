import { asc, inArray } from "drizzle-orm";
import type { PersonExporter } from "#app/platform/privacy/retention.server.ts";
import { dongleEvents } from "./server/tables.server.ts";

/** The steps of the dongles that were packed for the person's orders: which serial, and what became of it. */
export const dongleExporter: PersonExporter = {
  part: "dongles",
  export: ({ db, orderIds }) =>
    db
      .select({
        orderId: dongleEvents.orderId,
        serial: dongleEvents.serial,
        state: dongleEvents.toState,
        at: dongleEvents.at,
      })
      .from(dongleEvents)
      .where(inArray(dongleEvents.orderId, orderIds))
      .orderBy(asc(dongleEvents.id)),
};
