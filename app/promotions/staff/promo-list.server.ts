import { promoRevenue } from "#app/orders/figures/promo-revenue.server.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { countPromos, listPromos } from "../list-promos.server.ts";
import { promoList } from "./promo-list.tsx";

export const promoTexts = extended(
  formDictionary<typeof import("./texts/fr/promo-codes.json")>("promotions/staff", "promo-codes"),
  ({ states: state, yes, views }) => ({ options: { state, public: { yes }, batch: { none: views.single } } }),
);
export type PromoTexts = ReturnType<typeof promoTexts>;

/** Recent sign-in and audit row, since a code gives its discount to anybody. */
export const promoListQuery = defineListQuery(promoList, {
  name: "promo-codes",
  section: "promoCodes",
  texts: promoTexts,
  filter: ({ public: chosen, batch, ...filter }) => ({ ...filter, isPublic: chosen && true, isSingle: batch && true }),
  async rows(db, query: Parameters<typeof listPromos>[1]) {
    const found = await listPromos(db, query);
    const revenues = await promoRevenue(
      db,
      found.rows.map(({ code }) => code),
    );
    return {
      ...found,
      rows: found.rows.map((row) => {
        const brought = revenues.get(row.code);
        return { ...row, revenue: brought?.revenue ?? 0, paidOrders: brought?.orders ?? 0 };
      }),
    };
  },
  count: countPromos,
  fileSort: "created",
});
