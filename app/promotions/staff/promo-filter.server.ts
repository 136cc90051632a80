import { promoRevenue } from "#app/orders/figures/promo-revenue.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import { type ListedPromo, listPromos, type PromoFilter, type PromoSort } from "../list-promos.server.ts";
import type { PromoState } from "../promo-code.ts";

/** The filter that the address of the list describes; its values are those of `promoTable`. */
export const promoFilter = ({ search, filters }: TableState): PromoFilter => ({
  search,
  ...(filters.state && { state: filters.state as PromoState[] }),
  ...(filters.public && { isPublic: true }),
});

/** A code with the revenue of its paid orders in cents. */
export type PromoRow = ListedPromo & { revenue: number; paidOrders: number };

export async function promoRows(
  db: Db,
  state: TableState,
  page: Parameters<typeof listPromos>[1]["page"],
): Promise<{ rows: PromoRow[]; next: string | null; previous: string | null }> {
  const found = await listPromos(db, { filter: promoFilter(state), sort: state.sort as PromoSort, page });
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
}
