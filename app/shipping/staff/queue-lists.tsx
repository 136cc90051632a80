import { deliveredCountries } from "#app/catalogue/countries.ts";
import { countryName } from "#app/i18n/format.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { buyerFieldsIn } from "#app/orders/fields/order-field-rules.ts";
import { defineList, type ListColumn } from "#app/staff-ui/lists/define-list.ts";
import { ListMoment } from "#app/staff-ui/lists/list-columns.tsx";
import { RowLink } from "#app/staff-ui/lists/spec-columns.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { Badge, StatusDot, TestMark } from "#app/ui/status/badge.tsx";
import { findCarrier } from "../carriers.ts";
import type { PreparedOrder } from "../preparation-queues.server.ts";
import type { QueueRow } from "./queue-view.server.ts";
import type { QueueTexts } from "./shipping-texts.server.ts";

const buyerFields = buyerFieldsIn("queue-csv");

type Column = ListColumn<QueueRow, QueueTexts, PreparedOrder>;

const number: Column = {
  sortable: true,
  fixed: true,
  cell: ({ id, number, isTest, taker }, { t }) => (
    <span className="whitespace-nowrap">
      <RowLink to={adminOrderPath(id)}>{number}</RowLink>
      {isTest && <TestMark label={t.test} />} {taker && <Taker {...taker} t={t} />}
    </span>
  ),
  csv: ({ order }) => order.number,
};

/** As initials, so that the line stays short; the name is read aloud, and shown by the pointer. */
const Taker = ({ name, isOwn, t }: NonNullable<QueueRow["taker"]> & { t: QueueTexts }) => (
  <span
    title={isOwn ? t.mine : name}
    className={classNames(
      "inline-grid h-5 min-w-5 place-items-center rounded-full px-1 text-[0.6875rem] leading-none font-semibold",
      isOwn ? "bg-signal-soft text-signal" : "bg-amber-soft text-amber-ink",
    )}
  >
    <span aria-hidden="true">{initialsOf(name)}</span>
    <span className="sr-only">{isOwn ? t.mine : name}</span>
  </span>
);

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => (part[0] ?? "").toLocaleUpperCase())
    .join("");

const created: Column = {
  sortable: true,
  optional: true,
  card: "aside",
  cell: ({ createdAt }, { language, today }) => <ListMoment at={createdAt} language={language} today={today} />,
  csv: ({ order }) => order.created_at,
};

const age: Column = {
  card: "state",
  cell: ({ age, isLate }) => (
    <StatusDot tone={isLate ? "red" : "neutral"}>
      <span className="whitespace-nowrap">{age}</span>
    </StatusDot>
  ),
};

/** In one line; the card of the order in hand has the whole address. */
const name: Column = {
  long: true,
  card: "detail",
  cell: ({ name, address, notes }) => (
    <span>
      <span className="font-medium">{name}</span> <span className="text-muted">{address.split("\n").at(-1)}</span>
      {notes.length > 0 && <span>{` · ${notes.join(" · ")}`}</span>}
    </span>
  ),
  csv: {
    kind: ({ order }, { t }) => (order.is_test ? t.test : t.real),
    ...Object.fromEntries(buyerFields.map((name) => [name, ({ order }: PreparedOrder) => order[name]])),
    country: ({ order }, { language }) => countryName(order.country, language),
  },
};

const vehicle: Column = {
  optional: true,
  cell: ({ vehicle }) => vehicle,
  csv: ({ order }) => [order.vehicle_brand, order.vehicle_model, order.vehicle_year].filter(Boolean).join(" "),
};

const serial: Column = {
  cell: ({ serial }) => (serial ? <span className="code">{serial}</span> : "–"),
  csv: ({ serial }) => serial,
};

const carrier: Column = {
  cell: ({ shipment }) => shipment?.carrier ?? "–",
  csv: ({ shipment }) => shipment && (findCarrier(shipment.carrier)?.name ?? shipment.carrier),
};

const tracking: Column = {
  card: "line",
  cell: ({ shipment, label }, { t }) => (
    <span>
      {shipment?.page ? (
        <TextLink to={shipment.page} target="_blank" rel="noreferrer" className="code">
          {shipment.trackingNumber}
        </TextLink>
      ) : (
        <span>{shipment?.trackingNumber ?? "–"}</span>
      )}{" "}
      {label?.isComingBack && <Badge tone="amber">{t.label.back}</Badge>}
    </span>
  ),
  csv: ({ shipment }) => shipment?.trackingNumber,
};

const shipped: Column = {
  sortable: true,
  card: "state",
  cell: ({ shipment }, { language, today }) =>
    shipment && (
      <StatusDot tone={shipment.isLate ? "amber" : "neutral"}>
        <span className="whitespace-nowrap">
          <ListMoment at={shipment.leftAt} language={language} today={today} />
          <span className="text-muted">{` · ${shipment.age}`}</span>
        </span>
      </StatusDot>
    ),
  csv: ({ shipment }) => shipment?.shippedAt,
};

const weight: Column = {
  optional: true,
  numeric: true,
  cell: ({ shipment }) => shipment?.weight,
  csv: ({ shipment }) => shipment?.weightGrams,
};

const service: Column = {
  optional: true,
  cell: ({ shipment }, { t }) => shipment?.service && t.services[shipment.service],
  csv: ({ shipment }, { t }) => shipment?.service && t.services[shipment.service],
};

/** Empty in the queues, so that all files have the same columns. */
const ofParcel = {
  carrier: { csv: carrier.csv },
  tracking: { csv: tracking.csv },
  shipped: { csv: shipped.csv },
  weight: { csv: weight.csv },
  service: { csv: service.csv },
};

/** Oldest first by default (decisions 9). */
const ofQueue = {
  filters: {
    country: { kind: "choice", options: deliveredCountries },
    kind: { kind: "choice", options: ["real", "test"] },
    packer: { kind: "choice", options: ["mine"] },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  sort: "created",
  pageSize: 50,
  csvOrder: [
    ...(["number", "created", "kind"] as const),
    ...buyerFields,
    ...(["vehicle", "serial", "carrier", "tracking", "shipped", "weight", "service"] as const),
  ],
  idOf: ({ id }: QueueRow) => id,
  labelOf: (row: QueueRow) => row.number,
  live: ["orders"],
} as const;

const defineQueue = defineList<QueueRow, QueueTexts, PreparedOrder>();

export const processQueue = defineQueue({
  ...ofQueue,
  path: adminPaths.ordersToProcess,
  exportPath: adminPaths.ordersToProcessExport,
  columns: { number, created, age, name, vehicle, serial: { ...serial, optional: true }, ...ofParcel },
  views: [{ key: "all" }, { key: "mine", filters: { packer: ["mine"] } }],
});

const ofShipping = {
  ...ofQueue,
  path: adminPaths.ordersToShip,
  exportPath: adminPaths.ordersToShipExport,
  views: [{ key: "to-ship" }, { key: "mine", filters: { packer: ["mine"] } }, { key: "on-the-way" }],
} as const;

export const shipQueue = defineQueue({
  ...ofShipping,
  columns: { number, created, age, name, vehicle, serial: { ...serial, optional: true }, ...ofParcel },
});

/** The page's second view has other columns. */
export const parcelQueue = defineQueue({
  ...ofShipping,
  // The longest on the way first, since it is the one to ask about.
  sort: "shipped",
  columns: {
    number,
    shipped,
    created,
    name,
    carrier,
    tracking,
    vehicle,
    serial,
    weight,
    service,
  },
});

export type QueueList = typeof processQueue;
