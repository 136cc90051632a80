import { asc, inArray } from "drizzle-orm";
import { definePersonalData, type PersonExporter } from "#app/platform/privacy/retention.server.ts";
import { dongleEvents } from "./server/tables.server.ts";

/** Dongles packed for the person's orders, and their history. */
const dongleExporter: PersonExporter = {
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

export const dongleData = definePersonalData({
  tables: {
    dongles: { holds: "serials, their state, and the order that each went to" },
    dongle_events: { holds: "the steps of a serial, with orders and staff accounts" },
  },
  exporter: dongleExporter,
  kept: "where a product went, without a person: product safety",
});
