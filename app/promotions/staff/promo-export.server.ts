import type { LoaderFunctionArgs } from "react-router";
import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { type PromoRow, promoRows } from "./promo-filter.server.ts";
import { promoTable } from "./promo-table.ts";
import { promoTexts } from "./promo-texts.server.ts";

type ExportArgs = Pick<LoaderFunctionArgs, "url" | "context">;

/** Exports need a recent sign-in and an audit row, since anybody with a code gets its discount. */
export const exportPromoCodes = (args: ExportArgs) =>
  exportList<PromoRow>(args, {
    spec: promoTable,
    name: "promo-codes",
    columns(language) {
      const { columns: t, states, types, yes } = promoTexts(language);
      return [
        [t.code, ({ code }) => code],
        [t.type, ({ discountType }) => types[discountType]],
        [t.discount, ({ discountValue }) => Number(discountValue)],
        [t.state, ({ state }) => states[state]],
        [t.public, ({ isPublic }) => (isPublic ? yes : null)],
        [t.from, ({ validFrom }) => validFrom],
        [t.until, ({ validUntil }) => validUntil],
        [t.uses, ({ uses }) => uses],
        [t.maxUses, ({ maxUses }) => maxUses],
        [t.orders, ({ paidOrders }) => paidOrders],
        [t.revenue, ({ revenue }) => ({ cents: revenue })],
        [t.batch, ({ batch }) => batch],
      ];
    },
    rows: (db, state, page) => promoRows(db, { ...state, sort: { key: "created", descending: false } }, page),
  });
