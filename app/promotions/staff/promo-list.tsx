import { money } from "#app/i18n/format.ts";
import { adminPaths, adminPromoCodePath } from "#app/office-paths.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import { codeColumn, momentColumn, stateColumn } from "#app/staff-ui/lists/list-columns.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import type { Tone } from "#app/ui/status/badge.tsx";
import type { ListedPromo } from "../list-promos.server.ts";
import { type PromoState, promoStates } from "../promo-code.ts";
import { discountText, periodText } from "./describe-promo.ts";

type Texts = typeof import("./texts/fr/promo-codes.json");

/** Revenue of paid orders in cents. */
export type PromoRow = ListedPromo & { revenue: number; paidOrders: number };

export const promoTones: Record<PromoState, Tone> = {
  usable: "signal",
  planned: "blue",
  over: "neutral",
  usedUp: "amber",
  inactive: "neutral",
};

/** The list of promo codes (decisions 9). */
export const promoList = defineList<PromoRow, Texts>()({
  path: adminPaths.promoCodes,
  exportPath: adminPaths.promoCodesExport,
  columns: {
    code: codeColumn(({ code }) => code, { sortable: true, fixed: true }),
    discount: {
      numeric: true,
      card: "aside",
      cell: (promo, { language }) => discountText(promo, language),
      csv: {
        type: ({ discountType }, { t }) => t.types[discountType],
        discount: ({ discountValue }) => Number(discountValue),
      },
    },
    state: stateColumn(
      ({ state }) => state,
      (t) => t.states,
      promoTones,
    ),
    public: {
      wide: true,
      cell: ({ isPublic }, { t }) => isPublic && t.yes,
      csv: ({ isPublic }, { t }) => (isPublic ? t.yes : null),
    },
    period: {
      cell: (promo, { t, language }) => periodText(promo, t, language),
      csv: { from: ({ validFrom }) => validFrom, until: ({ validUntil }) => validUntil },
    },
    uses: {
      sortable: true,
      numeric: true,
      cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} / ${maxUses}`),
      csv: { uses: ({ uses }) => uses, maxUses: ({ maxUses }) => maxUses },
    },
    revenue: {
      numeric: true,
      cell: ({ revenue }, { language }) => money(revenue, language, { always: true }),
      csv: { orders: ({ paidOrders }) => paidOrders, revenue: ({ revenue }) => ({ cents: revenue }) },
    },
    batch: {
      long: true,
      wide: true,
      cell: ({ batch }) =>
        batch && <TextLink to={`${adminPaths.promoCodes}?${new URLSearchParams({ q: batch })}`}>{batch}</TextLink>,
      csv: ({ batch }) => batch,
    },
    created: {
      ...momentColumn(({ createdAt }: PromoRow) => createdAt, { sortable: true, optional: true }),
      csv: undefined,
    },
  },
  filters: {
    state: { kind: "choice", options: promoStates },
    public: { kind: "choice", options: ["yes"] },
    batch: { kind: "choice", options: ["none"] },
  },
  views: [
    { key: "all" },
    // A batch of hundreds would hide them.
    { key: "single", filters: { batch: ["none"] } },
    { key: "usable", filters: { state: ["usable"] } },
    { key: "public", filters: { public: ["yes"] } },
    { key: "inactive", filters: { state: ["inactive", "over", "usedUp"] } },
  ],
  sort: "-created",
  pageSize: 50,
  idOf: ({ id }) => String(id),
  labelOf: ({ code }) => code,
  pathOf: ({ id }) => adminPromoCodePath(id),
});
