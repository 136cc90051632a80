import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { countWithdrawals, listWithdrawals } from "../list-withdrawals.server.ts";
import { declarationView } from "./declaration-view.server.ts";
import { withdrawalList } from "./withdrawal-list.tsx";
import { withdrawalTexts } from "./withdrawal-texts.server.ts";

export const withdrawalListQuery = defineListQuery(withdrawalList, {
  name: "withdrawals",
  section: "withdrawals",
  texts: withdrawalTexts,
  filter: (chosen) => chosen,
  async rows(db, query, { language }, t) {
    const found = await listWithdrawals(db, query);
    return { ...found, rows: found.rows.map((each) => declarationView(each, t, language)) };
  },
  fileRows: listWithdrawals,
  count: countWithdrawals,
});
