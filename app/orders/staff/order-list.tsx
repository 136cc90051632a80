import { deliveredCountries } from "#app/catalogue/countries.ts";
import { languageName, languages } from "#app/i18n/languages.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import {
  codeColumn,
  countryColumn,
  emailColumn,
  momentColumn,
  moneyColumn,
  stateColumn,
  textColumn,
} from "#app/staff-ui/lists/list-columns.tsx";
import { StatusDot, TestMark } from "#app/ui/status/badge.tsx";
import type { ListedOrder } from "../lists/list-orders.server.ts";
import { orderOrigins, orderStatuses, paymentStatuses, returnCauses, unsettledDisputes } from "../order-status.ts";
import { paymentTones, statusTones } from "./order-tones.ts";

type Dictionary = typeof import("./texts/fr/orders.json");
type Texts = Dictionary & { columns: Dictionary["columns"] & { kind: string; hold: string } };

export const buyerName = ({ firstName, lastName }: ListedOrder): string => `${firstName} ${lastName}`.trim();

/** The list of all orders (decisions 9). */
export const orderList = defineList<ListedOrder, Texts>()({
  path: adminPaths.orders,
  exportPath: adminPaths.ordersExport,
  exportsChosen: true,
  columns: {
    number: textColumn(({ number }) => number, { sortable: true, fixed: true }),
    created: momentColumn(({ createdAt }) => createdAt, { sortable: true, card: "note" }),
    buyer: textColumn(buyerName, { long: true }),
    status: {
      card: "state",
      cell: ({ status, isHeld, isTest }, { t }) => (
        <>
          <StatusDot tone={isHeld ? "amber" : statusTones[status]}>{t.statuses[status]}</StatusDot>
          {isHeld && <span className="text-amber-ink">{` · ${t.held}`}</span>} {isTest && <TestMark label={t.test} />}
        </>
      ),
      csv: {
        // So that readers can exclude test orders from sums.
        kind: ({ isTest }, { t }) => (isTest ? t.test : t.real),
        status: ({ status }, { t }) => t.statuses[status],
        hold: ({ isHeld }, { t }) => (isHeld ? t.held : null),
      },
    },
    payment: stateColumn(
      ({ paymentStatus }) => paymentStatus,
      (t) => t.payments,
      paymentTones,
    ),
    total: moneyColumn(({ total }) => total, { sortable: true, card: "aside" }),
    country: countryColumn(({ country }) => country, { wide: true }),
    vehicle: textColumn(({ vehicle }) => vehicle, { wide: true }),
    email: emailColumn(({ email }) => email, { optional: true, long: true }),
    plate: codeColumn(({ plate }) => plate, { optional: true }),
    language: {
      optional: true,
      cell: ({ language }) => language,
      csv: ({ language }) => languageName(language),
    },
    tags: textColumn(({ tags }) => tags.join(", "), { optional: true }),
    promo: codeColumn(({ promoCode }) => promoCode, { optional: true }),
  },
  csvOrder: [
    ...(["number", "created", "kind", "status", "hold", "payment", "total"] as const),
    ...(["buyer", "email", "country", "language", "vehicle", "plate", "promo", "tags"] as const),
  ],
  filters: {
    status: { kind: "choice", options: orderStatuses },
    payment: { kind: "choice", options: paymentStatuses },
    country: { kind: "choice", options: deliveredCountries },
    language: { kind: "choice", options: languages },
    refund: { kind: "choice", options: ["failed", "owed", "approval", "atProvider"] },
    hold: { kind: "choice", options: ["held", "active"] },
    dispute: { kind: "choice", options: unsettledDisputes },
    return: { kind: "choice", options: ["toSettle", ...returnCauses] },
    kind: { kind: "choice", options: ["real", "test"] },
    tag: { kind: "choice", options: [] as readonly string[] },
    assignee: { kind: "choice", options: ["mine"] },
    origin: { kind: "choice", options: orderOrigins },
    promo: { kind: "text" },
    campaign: { kind: "text" },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "all" },
    { key: "mine", filters: { assignee: ["mine"] } },
    // What the queues of the menu hold: held orders have a tab of their own.
    { key: "toProcess", filters: { status: ["A_traiter"], hold: ["active"] }, sort: "created" },
    { key: "toShip", filters: { status: ["A_expedier"], hold: ["active"] }, sort: "created" },
    { key: "held", isException: true, filters: { hold: ["held"] }, sort: "created" },
    { key: "shipped", filters: { status: ["Expediee"] } },
    { key: "withdrawn", filters: { status: ["Retractation", "Retournee"] } },
    { key: "cameBack", isException: true, filters: { return: ["toSettle"] }, sort: "created" },
    { key: "cancelled", filters: { status: ["Annulee"] } },
    { key: "cancelledUnrefunded", isException: true, filters: { refund: ["owed"] }, sort: "created" },
    { key: "refundFailed", isException: true, filters: { refund: ["failed"] }, sort: "created" },
    { key: "disputed", isException: true, filters: { dispute: ["inquiry", "open"] }, sort: "created" },
    { key: "test", isException: true, filters: { kind: ["test"] } },
  ],
  sort: "-created",
  pageSize: 50,
  live: ["orders"],
  idOf: ({ id }) => id,
  labelOf: ({ number }) => number,
  pathOf: ({ id }) => adminOrderPath(id),
});
