import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { dictionary, extended } from "#app/staff-ui/page/dictionary.server.ts";
import { usedTags } from "../assign-order.server.ts";
import { countOrders, listOrders } from "../lists/list-orders.server.ts";
import { amongOrders, readOrderFilter } from "./order-filter.server.ts";
import { orderList } from "./order-list.tsx";

export const orderListTexts = extended(
  dictionary<typeof import("./texts/fr/orders.json")>("orders/staff", "orders"),
  ({ columns, filters, statuses: status, payments: payment, ...t }) => ({
    columns: { ...columns, kind: filters.kind, hold: filters.hold },
    options: {
      status,
      payment,
      refund: { failed: t.failed, owed: t.owed, approval: t.approval },
      hold: { held: t.held, active: t.active },
      dispute: { inquiry: t.inquiry, open: t.open },
      return: t.returns,
      assignee: { mine: t.mine },
      kind: { real: t.real, test: t.test },
      origin: t.origins,
    },
  }),
);

/** Names the characters that labels cannot print; null if there are none. */
export function labelWarning(letters: readonly string[], language: Language): string | null {
  return letters.length === 0 ? null : fill(orderListTexts(language).unprintable, { letters: letters.join(" ") });
}

export const orderListQuery = defineListQuery(orderList, {
  name: "orders",
  section: "orders",
  texts: orderListTexts,
  choices: async ({ db }) => ({ tag: await usedTags(db) }),
  async filter({ tag, assignee, ...chosen }, db, { author }) {
    return {
      ...(await readOrderFilter(db, chosen)),
      ...(tag?.length && { tags: tag }),
      ...(assignee?.length && { assignee: `user:${author.userId}` }),
    };
  },
  rows: listOrders,
  count: countOrders,
  among: amongOrders,
});
