import { asc, inArray } from "drizzle-orm";
import { definePersonalData, personTable } from "#app/platform/privacy/person-table.server.ts";
import type { PersonExporter } from "#app/platform/privacy/retention.server.ts";
import { dongleEvents, dongles } from "./server/tables.server.ts";

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
  tables: [
    personTable(
      dongles,
      { holds: "serials, their state, and the order that each went to" },
      {
        record: ["serial", "state", "orderId"],
        technical: ["version", "createdAt", "updatedAt"],
      },
    ),
    personTable(
      dongleEvents,
      { holds: "the steps of a serial, with orders and staff accounts" },
      {
        record: ["serial", "at", "fromState", "toState", "orderId"],
        staff: ["author", "note"],
        technical: ["id"],
      },
    ),
  ],
  exporter: dongleExporter,
  kept: "where a product went, without a person: product safety",
});
