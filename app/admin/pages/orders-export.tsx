import { type ListedOrder, listOrders } from "#app/orders/list-orders.server.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { eurosOf } from "#app/platform/money.ts";
import { requireRecentSignIn } from "../frame/recent-sign-in.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";
import { buyerName } from "../orders/order-filter.server.ts";
import { ordersSought } from "../orders/order-search.server.ts";
import { ordersTable } from "../orders/orders-table.ts";
import { csvBatch, csvResponse, csvSeparator } from "../table/csv-export.server.ts";
import { readTableState, tableAddress, tableQuery } from "../table/table-state.ts";
import type { Route } from "./+types/orders-export";

/** The orders of the list's address as CSV, newest first. It carries personal data out: a row of the audit says so (law 4). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const state = readTableState(ordersTable, url.searchParams);
  requireRecentSignIn(context, tableAddress(ordersTable, state));
  const filter = await ordersSought(staff.db, state);
  const texts = orderListTexts(staff.language);
  await staff.db.transaction((tx) =>
    recordAudit(tx, {
      author: staff.author,
      action: "orders-exported",
      entity: { type: "list", id: "orders" },
      before: null,
      after: { filter: tableQuery(ordersTable, { ...state, search: state.search && "…" }) },
    }),
  );
  const columns = csvColumns(texts);
  return csvResponse<ListedOrder>({
    db: staff.db,
    name: "orders",
    separator: csvSeparator(url.searchParams),
    titles: columns.map(({ title }) => title),
    cells: (order) => columns.map(({ cell }) => cell(order)),
    readBatch: (db, after) =>
      listOrders(db, { filter, sort: { key: "created", descending: true }, page: { after, limit: csvBatch } }),
    now: staff.clock.now(),
  });
}

/** All columns, whatever the list shows: stored words, ISO dates, euros as decimals. */
const csvColumns = ({ columns: t }: ReturnType<typeof orderListTexts>) => [
  { title: t.number, cell: (order: ListedOrder) => order.number },
  { title: t.created, cell: (order: ListedOrder) => order.createdAt },
  { title: t.status, cell: (order: ListedOrder) => order.status },
  { title: t.payment, cell: (order: ListedOrder) => order.paymentStatus },
  { title: t.total, cell: (order: ListedOrder) => eurosOf(order.total) },
  { title: t.buyer, cell: buyerName },
  { title: t.email, cell: (order: ListedOrder) => order.email },
  { title: t.country, cell: (order: ListedOrder) => order.country },
  { title: t.language, cell: (order: ListedOrder) => order.language },
  { title: t.vehicle, cell: (order: ListedOrder) => order.vehicle },
  { title: t.plate, cell: (order: ListedOrder) => order.plate },
  { title: t.promo, cell: (order: ListedOrder) => order.promoCode },
];
