import { type PromoRow, promoRows } from "../promo-codes/promo-filter.server.ts";
import { promoTable } from "../promo-codes/promo-table.ts";
import { promoTexts } from "../promo-codes/promo-texts.server.ts";
import { exportList } from "../table/list-export.server.ts";
import type { Route } from "./+types/promo-codes-export";

/** Anybody who has a code gets its reduction. */
export const loader = (args: Route.LoaderArgs) =>
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
