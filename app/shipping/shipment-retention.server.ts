import { and, asc, inArray, isNotNull, lt, or } from "drizzle-orm";
import { definePersonalData, personTable } from "#app/platform/privacy/person-table.server.ts";
import {
  beforePeriod,
  type PersonExporter,
  periodText,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { carrierLabels, shipments } from "./server/tables.server.ts";

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

const labelFiles = { days: 30 };

/** The PDF of a label names the buyer, and the carrier's sentence may quote the address. */
const labelRetention: Retention = {
  what: "labels bought from carriers",
  async erase({ db, now }) {
    const files = await rowsChanged(
      db
        .update(carrierLabels)
        .set({ file: null, error: null })
        .where(
          and(
            or(isNotNull(carrierLabels.file), isNotNull(carrierLabels.error)),
            lt(carrierLabels.createdAt, beforePeriod(now, labelFiles)),
          ),
        ),
    );
    const numbers = await rowsChanged(
      db
        .update(carrierLabels)
        .set({ trackingNumber: null, trackingUrl: null, receiver: "" })
        .where(and(isNotNull(carrierLabels.trackingNumber), lt(carrierLabels.createdAt, beforePeriod(now, claims)))),
    );
    return files + numbers;
  },
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
    personTable(
      carrierLabels,
      {
        period: `label ${periodText(labelFiles)}; tracking number ${periodText(claims)}; the rest with the order`,
        erasedBy: [labelRetention],
      },
      {
        personal: ["trackingNumber", "trackingUrl", "error", "file"],
        record: ["orderId", "state", "carrier", "service", "weightGrams", "progress", "createdAt", "boughtAt"],
        technical: ["id", "option", "receiver", "shipmentId", "parcelId", "askedAt", "checkAt"],
      },
    ),
  ],
  exporter: shipmentExporter,
  kept: `carrier and dates with the order; its number ${periodText(claims)}`,
});
