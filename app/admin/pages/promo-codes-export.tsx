import { adminPaths } from "#app/paths.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { eurosOf } from "#app/platform/money.ts";
import { requireRecentSignIn } from "../frame/recent-sign-in.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { type PromoRow, promoRows } from "../promo-codes/promo-filter.server.ts";
import { promoTable } from "../promo-codes/promo-table.ts";
import { promoTexts } from "../promo-codes/promo-texts.server.ts";
import { csvBatch, csvResponse, csvSeparator } from "../table/csv-export.server.ts";
import { readTableState, tableAddress, tableQuery } from "../table/table-state.ts";
import type { Route } from "./+types/promo-codes-export";

/** The codes of the list's address as CSV, oldest first. Who has a code has its reduction: a row of the audit log says who exported. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const state = readTableState(promoTable, url.searchParams);
  requireRecentSignIn(context, tableAddress(promoTable, state));
  await staff.db.transaction((tx) =>
    recordAudit(tx, {
      author: staff.author,
      action: "promo-codes-exported",
      entity: { type: "list", id: adminPaths.promoCodes },
      before: null,
      after: { filter: tableQuery(promoTable, state) },
    }),
  );
  const { columns: t, states } = promoTexts(staff.language);
  return csvResponse<PromoRow>({
    db: staff.db,
    name: "promo-codes",
    separator: csvSeparator(url.searchParams),
    titles: [
      t.code,
      t.type,
      t.discount,
      t.state,
      t.public,
      t.from,
      t.until,
      t.uses,
      t.maxUses,
      t.orders,
      t.revenue,
      t.batch,
    ],
    cells: (promo) => [
      promo.code,
      promo.discountType,
      Number(promo.discountValue),
      states[promo.state],
      promo.isPublic,
      promo.validFrom,
      promo.validUntil,
      promo.uses,
      promo.maxUses,
      promo.paidOrders,
      eurosOf(promo.revenue),
      promo.batch,
    ],
    readBatch: (db, after) =>
      promoRows(db, { ...state, sort: { key: "created", descending: false } }, { after, limit: csvBatch }),
    now: staff.clock.now(),
  });
}
