import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { type DongleRow, dongleRows } from "../dongle-rows.server.ts";
import { dongleTexts } from "../dongle-texts.server.ts";
import { donglesTable } from "../dongles-table.ts";
import type { Route } from "./+types/dongles-export";

export const loader = (args: Route.LoaderArgs) =>
  exportList<DongleRow>(args, {
    spec: donglesTable,
    name: "dongles",
    columns(language) {
      const { columns: t, states } = dongleTexts(language);
      return [
        [t.serial, ({ serial }) => serial],
        [t.state, ({ state }) => states[state]],
        [t.order, ({ order }) => order?.number],
        [t.buyer, ({ order }) => order?.buyer],
        [t.vehicle, ({ order }) => order?.vehicle],
        [t.updated, ({ updatedAt }) => updatedAt],
      ];
    },
    rows: (db, state, page) => dongleRows(db, { ...state, sort: { key: "serial", descending: false } }, page),
  });
