import { and, asc, inArray, isNotNull, lt } from "drizzle-orm";
import { definePersonalData, personTable } from "#app/platform/privacy/person-table.server.ts";
import {
  beforePeriod,
  type PersonExporter,
  periodText,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { shipments } from "./server/tables.server.ts";

const claims = { months: 12 };

/** Tracking numbers, until the carriers' time limits for claims have passed and numbers may be reused. */
const shipmentRetention: Retention = {
  what: "tracking numbers",
  erase: ({ db, now }) =>
    rowsChanged(
      db
        .update(shipments)
        .set({ trackingNumber: null })
        .where(and(isNotNull(shipments.trackingNumber), lt(shipments.shippedAt, beforePeriod(now, claims)))),
    ),
};

const shipmentExporter: PersonExporter = {
  part: "parcels",
  export: ({ db, orderIds }) =>
    db.select().from(shipments).where(inArray(shipments.orderId, orderIds)).orderBy(asc(shipments.shippedAt)),
};

export const shipmentData = definePersonalData({
  tables: [
    personTable(
      shipments,
      {
        period: `tracking number ${periodText(claims)}; carrier and dates with the order`,
        erasedBy: [shipmentRetention],
      },
      {
        personal: ["trackingNumber"],
        record: ["orderId", "carrier", "shippedAt", "deliveredAt", "weightGrams", "service"],
      },
    ),
  ],
  exporter: shipmentExporter,
  kept: `carrier and dates with the order; its number ${periodText(claims)}`,
});
