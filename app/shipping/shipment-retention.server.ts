import { and, asc, inArray, isNotNull, lt } from "drizzle-orm";
import {
  definePersonalData,
  monthsBefore,
  type PersonExporter,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { shipments } from "./server/tables.server.ts";

/** 12 months: the carriers' time limits for claims have passed, and numbers may be reused. */
const shipmentRetention: Retention = {
  what: "tracking numbers",
  erase: ({ db, now }) =>
    rowsChanged(
      db
        .update(shipments)
        .set({ trackingNumber: null })
        .where(and(isNotNull(shipments.trackingNumber), lt(shipments.shippedAt, monthsBefore(now, 12)))),
    ),
};

const shipmentExporter: PersonExporter = {
  part: "parcels",
  export: ({ db, orderIds }) =>
    db.select().from(shipments).where(inArray(shipments.orderId, orderIds)).orderBy(asc(shipments.shippedAt)),
};

export const shipmentData = definePersonalData({
  tables: {
    shipments: { period: "tracking number 12 months; carrier and dates with the order", erasedBy: [shipmentRetention] },
  },
  exporter: shipmentExporter,
  kept: "carrier and dates with the order; its number 12 months",
});
