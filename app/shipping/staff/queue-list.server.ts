import type { LoaderFunctionArgs } from "react-router";
import { countryName } from "#app/i18n/format.ts";
import { orderFieldLabels } from "#app/orders/fields/order-field-labels.server.ts";
import { orderSort } from "#app/orders/staff/order-filter.server.ts";
import { readOrderFilter } from "#app/orders/staff/order-search.server.ts";
import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import type { TableSpec } from "#app/staff-ui/lists/table-spec.ts";
import { readTableState, rowsQuery } from "#app/staff-ui/lists/table-state.ts";
import type { SectionKey } from "#app/staff-ui/page/sections.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { findCarrier } from "../carriers.ts";
import {
  countQueue,
  type PreparedOrder,
  preparedOrders,
  type QueueName,
  readQueue,
} from "../preparation-queues.server.ts";
import { queueRow } from "./queue-view.server.ts";
import { queueTexts } from "./shipping-texts.server.ts";

/** Test orders are work only for practice, and counted apart up to this number. */
const maxTests = 1_000;

type Args = Pick<LoaderFunctionArgs, "url" | "context">;

/**
 * The orders of a queue that match the address (decisions 9); the order that the address chooses, in any state; and the one
 * that the page suggests: that order, or on the first page the oldest one.
 */
export async function loadQueue(
  args: Args,
  { spec, section, queue }: { spec: TableSpec; section: SectionKey; queue: QueueName },
) {
  const { db, language, clock } = staffOf(args.context);
  const shown = { language, now: clock.now() };
  const chosen = args.url.searchParams.get("order") ?? "";
  const state = readTableState(spec, args.url.searchParams);
  const isFiltered = rowsQuery(spec, state) !== "";
  const [page, tests, chosenOrders] = await Promise.all([
    loadListPage(args, {
      ...{ spec, section },
      readFilter: readOrderFilter,
      async rows(db, state, page, filter) {
        const found = await readQueue(db, queue, { filter, sort: orderSort(state), page });
        return { ...found, rows: found.rows.map((row) => queueRow(row, shown)) };
      },
      count: (db, _state, atMost, filter) => countQueue(db, queue, filter, atMost),
    }),
    isFiltered ? 0 : countQueue(db, queue, { isTest: true }, maxTests),
    preparedOrders(db, chosen ? [chosen] : []).then((found) => found.map((row) => queueRow(row, shown))),
  ]);
  const { after, before } = page.list.state;
  const suggested = after || before ? null : (page.list.page.rows[0] ?? null);
  return { ...page, texts: queueTexts(language), tests, chosen, chosenOrders, current: chosenOrders[0] ?? suggested };
}

/** The same orders as CSV, with the columns that a carrier's program needs. */
export const exportQueue = (
  args: Args,
  { spec, name, queue }: { spec: TableSpec; name: "orders-to-process" | "orders-to-ship"; queue: QueueName },
) =>
  exportList<PreparedOrder>(args, {
    ...{ spec, name },
    columns(language) {
      const { columns: t, filters, test, real } = queueTexts(language);
      const labels = orderFieldLabels(language);
      return [
        [t.number, ({ order }) => order.number],
        [t.created, ({ order }) => order.created_at],
        [filters.kind, ({ order }) => (order.is_test ? test : real)],
        [labels.first_name, ({ order }) => order.first_name],
        [labels.last_name, ({ order }) => order.last_name],
        [labels.address, ({ order }) => order.address],
        [labels.postal_code, ({ order }) => order.postal_code],
        [labels.city, ({ order }) => order.city],
        [t.country, ({ order }) => countryName(order.country, language)],
        [labels.email, ({ order }) => order.email],
        [labels.phone, ({ order }) => order.phone],
        [
          t.vehicle,
          ({ order }) => [order.vehicle_brand, order.vehicle_model, order.vehicle_year].filter(Boolean).join(" "),
        ],
        [t.serial, ({ serial }) => serial],
        [t.carrier, ({ shipment }) => shipment && (findCarrier(shipment.carrier)?.name ?? shipment.carrier)],
        [t.tracking, ({ shipment }) => shipment?.trackingNumber],
        [t.shipped, ({ shipment }) => shipment?.shippedAt],
      ];
    },
    rows: async (db, state, page) => readQueue(db, queue, { filter: await readOrderFilter(db, state), page }),
  });
