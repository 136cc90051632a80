import { donglesOfOrders } from "#app/dongles/move-dongle.server.ts";
import { countBuyers, listBuyers } from "#app/orders/lists/list-buyers.server.ts";
import { readOrderFilter } from "#app/orders/staff/order-filter.server.ts";
import { orderListTexts } from "#app/orders/staff/order-list.server.ts";
import { personKey } from "#app/platform/privacy/sealed-text.server.ts";
import { storedPartNames } from "#app/privacy/export-person.server.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { peopleList } from "./people-list.tsx";

export const peopleTexts = extended(
  formDictionary<typeof import("../texts/fr/people.json")>("back-office", "people"),
  (_, language) => {
    const { statuses } = orderListTexts(language);
    return { parts: storedPartNames(language), statuses, options: { status: statuses } };
  },
);
export type PeopleTexts = ReturnType<typeof peopleTexts>;

export const peopleListQuery = defineListQuery(peopleList, {
  name: "people",
  section: "providerUsers",
  texts: peopleTexts,
  filter: (chosen, db) => readOrderFilter(db, chosen),
  async rows(db, query) {
    const found = await listBuyers(db, query);
    const serials = await donglesOfOrders(
      db,
      found.rows.flatMap(({ orderIds }) => orderIds),
    );
    return {
      ...found,
      rows: found.rows.map(({ orderIds, ...buyer }) => ({
        ...buyer,
        key: personKey(buyer.email),
        orders: orderIds.length,
        serials: orderIds.flatMap((id) => serials.get(id) ?? []),
      })),
    };
  },
  count: countBuyers,
});
