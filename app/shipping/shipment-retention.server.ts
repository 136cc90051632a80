import { and, asc, inArray, isNotNull, lt } from "drizzle-orm";
import {
  monthsBefore,
  type PersonExporter,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { shipments } from "./server/tables.server.ts";

/** Tracking numbers: 12 months, after which the carriers' time limits for claims have passed and numbers may be reused. */
export const shipmentRetention: Retention = {
  what: "tracking numbers",
  erase: ({ db, now }) =>
    rowsChanged(
      db
        .update(shipments)
        .set({ trackingNumber: null })
        .where(and(isNotNull(shipments.trackingNumber), lt(shipments.shippedAt, monthsBefore(now, 12)))),
    ),
};

export const shipmentExporter: PersonExporter = {
  part: "parcels",
  export: ({ db, orderIds }) =>
    db.select().from(shipments).where(inArray(shipments.orderId, orderIds)).orderBy(asc(shipments.shippedAt)),
};
