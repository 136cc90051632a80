import { deliveredCountries } from "#app/catalogue/countries.ts";
import { adminPaths } from "#app/paths.ts";
import { defineTable } from "#app/staff-ui/lists/table-spec.ts";

const filters = {
  country: { kind: "choice", options: deliveredCountries },
  kind: { kind: "choice", options: ["real", "test"] },
  from: { kind: "day" },
  to: { kind: "day" },
} as const;

const orderColumns = [
  { key: "number", sortable: true, fixed: true },
  { key: "created", sortable: true, optional: true },
] as const;

/** Both queues show the oldest order first unless the address says otherwise (decisions 9). */
const oldestFirst = { sort: "created", pageSize: 50, filters } as const;

export const processQueue = defineTable({
  ...oldestFirst,
  path: adminPaths.ordersToProcess,
  columns: [
    ...orderColumns,
    { key: "age" },
    { key: "name", long: true },
    { key: "vehicle" },
    { key: "serial", optional: true },
  ],
  views: [{ key: "all" }],
});

const shipViews = [{ key: "to-ship" }, { key: "on-the-way" }] as const;

/** Packed orders that wait for their tracking number. */
export const shipQueue = defineTable({
  ...oldestFirst,
  path: adminPaths.ordersToShip,
  columns: [
    ...orderColumns,
    { key: "age" },
    { key: "name", long: true },
    { key: "vehicle", wide: true },
    { key: "serial" },
  ],
  views: shipViews,
});

/** The second view of that page, shipped parcels, has other columns. */
export const parcelQueue = defineTable({
  ...oldestFirst,
  path: adminPaths.ordersToShip,
  columns: [
    ...orderColumns,
    { key: "name", long: true },
    { key: "vehicle", optional: true },
    { key: "carrier" },
    { key: "tracking" },
    { key: "shipped", optional: true },
    { key: "serial" },
  ],
  views: shipViews,
});

/** The list that the address of `/admin/orders-to-ship` shows. */
export const shipTable = (params: URLSearchParams) =>
  params.get("view") === "on-the-way"
    ? ({ spec: parcelQueue, queue: "onTheWay" } as const)
    : ({ spec: shipQueue, queue: "toShip" } as const);
