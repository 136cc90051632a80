import { languageName } from "#app/i18n/languages.ts";
import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { type ListedWithdrawal, listWithdrawals } from "../../list-withdrawals.server.ts";
import { withdrawalFilter } from "../withdrawal-filter.server.ts";
import { withdrawalTexts } from "../withdrawal-texts.server.ts";
import { withdrawalsTable } from "../withdrawals-table.ts";
import type { Route } from "./+types/withdrawals-export";

export const loader = (args: Route.LoaderArgs) =>
  exportList<ListedWithdrawal>(args, {
    spec: withdrawalsTable,
    name: "withdrawals",
    columns(language) {
      const { columns: t, states } = withdrawalTexts(language);
      return [
        [t.received, ({ withdrawal }) => withdrawal.receivedAt],
        [t.state, ({ state }) => states[state]],
        [t.name, ({ withdrawal }) => withdrawal.name],
        [t.email, ({ withdrawal }) => withdrawal.email],
        [t.reference, ({ withdrawal }) => withdrawal.orderReference],
        [t.language, ({ withdrawal }) => languageName(withdrawal.language)],
        [t.reason, ({ events }) => events.find(({ kind }) => kind === "refused")?.reason],
      ];
    },
    rows: (db, state, page) => listWithdrawals(db, { filter: withdrawalFilter(state), descending: true, page }),
  });
