import { writeMonth } from "#app/invoices/month.ts";
import { openMonthExport } from "#app/invoices/staff/month-export.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { csvResponse, csvSeparator } from "#app/staff-ui/export/csv-export.server.ts";
import { booksPage, type NamedMovement, type NamedPayout, payoutsOf } from "../../books/books.server.ts";
import { booksTexts } from "../../books/books-texts.server.ts";
import type { Route } from "./+types/payouts";

/** CSV of the payouts that arrive in a month, one line for each movement (decisions 9.9). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { staff, month } = await openMonthExport(context, url, "payouts-read");
  const found = await payoutsOf({ db: staff.db }, month);
  if (!found.ok) throw booksPage(month);
  const { columns: t, types, statuses } = booksTexts(staff.language);
  const rows = found.payouts.flatMap((payout) => payout.movements.map((movement) => ({ payout, movement })));
  return csvResponse<{ payout: NamedPayout; movement: NamedMovement }>({
    db: staff.db,
    name: `payouts-${writeMonth(month)}`,
    separator: csvSeparator(url.searchParams, staff.language),
    titles: [...[t.day, t.payout, t.status, t.currency, t.gap], ...[t.date, t.type, t.order, t.amount, t.fees, t.net]],
    cells: ({ payout, movement }) => [
      ...[payout.arrivesAt, payout.id, ownValue(statuses, payout.status) ?? payout.status],
      ...[payout.currency.toUpperCase(), { cents: payout.differenceCents }],
      ...[movement.at, ownValue(types, movement.type) ?? movement.type, movement.orderNumber],
      ...[{ cents: movement.amountCents }, { cents: movement.feeCents }, { cents: movement.netCents }],
    ],
    readBatch: async () => ({ rows, next: null }),
    now: staff.clock.now(),
  });
}
