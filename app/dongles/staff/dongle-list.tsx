import { adminDonglePath, adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import { codeColumn, momentColumn, stateColumn, textColumn } from "#app/staff-ui/lists/list-columns.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import type { Tone } from "#app/ui/status/badge.tsx";
import { type DongleState, dongleStates } from "../dongle-states.ts";

type DongleRow = {
  serial: string;
  state: DongleState;
  updatedAt: Date;
  order: { id: string; number: string; buyer: string; vehicle: string } | undefined;
};

/** Amber waits for staff, blue is with a buyer, green can be sold, red cannot. */
export const dongleTones: Record<DongleState, Tone> = {
  in_stock: "signal",
  associated: "neutral",
  shipped: "blue",
  activated: "blue",
  returned: "amber",
  quarantine: "amber",
  faulty: "red",
};

/** The stock of dongles (decisions 9). */
export const dongleList = defineList<DongleRow, typeof import("./texts/fr/dongles.json")>()({
  path: adminPaths.dongleAssociation,
  exportPath: adminPaths.donglesExport,
  columns: {
    serial: codeColumn(({ serial }) => serial, { sortable: true, fixed: true }),
    state: stateColumn(
      ({ state }) => state,
      (t) => t.states,
      dongleTones,
    ),
    order: {
      cell: ({ order }) => order && <TextLink to={adminOrderPath(order.id)}>{order.number}</TextLink>,
      csv: ({ order }) => order?.number,
    },
    buyer: textColumn(({ order }) => order?.buyer, { long: true }),
    vehicle: textColumn(({ order }) => order?.vehicle, { wide: true }),
    updated: momentColumn(({ updatedAt }) => updatedAt, { sortable: true }),
  },
  filters: { state: { kind: "choice", options: dongleStates } },
  views: [
    { key: "all" },
    { key: "stock", filters: { state: ["in_stock"] } },
    { key: "associated", filters: { state: ["associated"] } },
    { key: "out", filters: { state: ["shipped", "activated"] } },
    { key: "inspection", filters: { state: ["returned", "quarantine"] } },
    { key: "faulty", filters: { state: ["faulty"] } },
  ],
  sort: "-updated",
  pageSize: 50,
  live: ["orders"],
  idOf: ({ serial }) => serial,
  labelOf: ({ serial }) => serial,
  pathOf: ({ serial }) => adminDonglePath(serial),
});
