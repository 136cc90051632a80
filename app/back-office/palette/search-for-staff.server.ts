import { mayOpen, type Role } from "#app/accounts/permissions.ts";
import { listRequests } from "#app/contact/list-requests.server.ts";
import { requestTexts } from "#app/contact/staff/request-list.server.ts";
import { listDongles } from "#app/dongles/list-dongles.server.ts";
import { dongleTexts } from "#app/dongles/staff/dongle-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import {
  type AdminPath,
  adminDonglePath,
  adminOrderPath,
  adminPaths,
  adminPersonPath,
  adminPromoCodePath,
  adminRequestPath,
} from "#app/office-paths.ts";
import { listBuyers } from "#app/orders/lists/list-buyers.server.ts";
import { listOrders } from "#app/orders/lists/list-orders.server.ts";
import { orderIdsOfSearch } from "#app/orders/staff/order-filter.server.ts";
import { orderListTexts } from "#app/orders/staff/order-list.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { personKey } from "#app/platform/privacy/sealed-text.server.ts";
import { listPromos } from "#app/promotions/list-promos.server.ts";
import { discountText } from "#app/promotions/staff/describe-promo.ts";
import { promoTexts } from "#app/promotions/staff/promo-list.server.ts";

export const foundKinds = ["order", "person", "dongle", "promo", "request"] as const;

export type Found = { kind: (typeof foundKinds)[number]; title: string; detail: string; path: string };

type Context = { db: Database; language: Language; role: Role | null };
/** `orderIds`: orders found by a number that belongs to them. */
type SourceContext = Context & { orderIds: string[] };
type Source = (context: SourceContext, search: string) => Promise<Found[]>;

const maxPerKind = 6;

const orders: Source = async ({ db, language, orderIds }, search) => {
  const { statuses } = orderListTexts(language);
  const { rows } = await listOrders(db, {
    filter: { search, ids: orderIds },
    sort: { key: "created", descending: true },
    page: { limit: maxPerKind },
  });
  return rows.map(({ id, number, firstName, lastName, status }) => ({
    kind: "order",
    title: number,
    detail: `${firstName} ${lastName} · ${statuses[status]}`,
    path: adminOrderPath(id),
  }));
};

/** Where an order of this state waits for a packer; an order in another state is in no queue. */
const queuePages = {
  A_traiter: adminPaths.ordersToProcess,
  A_expedier: adminPaths.ordersToShip,
  Expediee: adminPaths.ordersToShip,
} as const;
const queued = ["A_traiter", "A_expedier", "Expediee"] as const satisfies (keyof typeof queuePages)[];

/**
 * For who packs and may not open orders (security 6.61): those in the queues, found as there by number, dongle, parcel or
 * name, and shown with the recipient's name, as there.
 */
const queuedOrders: Source = async ({ db, language, role, orderIds }, search) => {
  if (mayOpen(role, adminPaths.order)) return [];
  const { statuses } = orderListTexts(language);
  const { rows } = await listOrders(db, {
    filter: { search, ids: orderIds, status: queued, isHeld: false },
    sort: { key: "created", descending: true },
    page: { limit: maxPerKind },
  });
  return rows.flatMap(({ id, number, firstName, lastName, status }) => {
    const state = queued.find((each) => each === status);
    if (!state) return [];
    const query: Record<string, string> = state === "Expediee" ? { view: "on-the-way", q: number } : { order: id };
    return {
      kind: "order" as const,
      title: number,
      detail: `${firstName} ${lastName} · ${statuses[state]}`,
      path: `${queuePages[state]}?${new URLSearchParams(query)}`,
    };
  });
};

const people: Source = async ({ db, orderIds }, search) => {
  const filter = { search, ids: orderIds };
  const { rows } = await listBuyers(db, { filter, descending: true, page: { limit: maxPerKind } });
  return rows.map(({ name, email }) => ({
    kind: "person",
    title: name || email,
    detail: email,
    path: adminPersonPath(personKey(email)),
  }));
};

/** Searches only for at least four digits in a row, so that names are not compared with serials. */
const dongles: Source = async ({ db, language }, search) => {
  if (!/\d{4}/.test(search)) return [];
  const { states } = dongleTexts(language);
  const { rows } = await listDongles(db, {
    filter: { search },
    sort: { key: "serial", descending: false },
    page: { limit: maxPerKind },
  });
  return rows.map(({ serial, state }) => ({
    kind: "dongle",
    title: serial,
    detail: states[state],
    path: adminDonglePath(serial),
  }));
};

/** Shorter texts cannot use the trigram indexes. */
const shortestPart = 3;

const promos: Source = async ({ db, language }, search) => {
  if (search.length < shortestPart) return [];
  const { states } = promoTexts(language);
  const { rows } = await listPromos(db, {
    filter: { search },
    sort: { key: "created", descending: true },
    page: { limit: maxPerKind },
  });
  return rows.map((promo) => ({
    kind: "promo",
    title: promo.code,
    detail: [discountText(promo, language), states[promo.state], promo.batch].filter(Boolean).join(" · "),
    path: adminPromoCodePath(promo.id),
  }));
};

const requests: Source = async ({ db, language }, search) => {
  if (search.length < shortestPart) return [];
  const { kinds, states } = requestTexts(language);
  const { rows } = await listRequests(db, { filter: { search }, descending: true, page: { limit: maxPerKind } });
  return rows.map(({ id, companyName, firstName, lastName, kind, state }) => ({
    kind: "request",
    title: companyName || `${firstName} ${lastName}`,
    detail: `${kinds[kind]} · ${states[state]}`,
    path: adminRequestPath(id),
  }));
};

/** By the page that they lead to. A section with pages for single rows adds its source here. */
const sources = new Map<AdminPath, Source>([
  [adminPaths.order, orders],
  [adminPaths.ordersToProcess, queuedOrders],
  [adminPaths.person, people],
  [adminPaths.dongle, dongles],
  [adminPaths.promoCode, promos],
  [adminPaths.request, requests],
]);

export async function searchForStaff(context: Context, typed: string): Promise<Found[]> {
  const search = typed.trim();
  // PostgreSQL stores no NUL.
  if (!search || search.includes("\0")) return [];
  const found = { ...context, orderIds: await orderIdsOfSearch(context.db, search) };
  const allowed = [...sources].filter(([page]) => mayOpen(context.role, page));
  return (await Promise.all(allowed.map(([, find]) => find(found, search)))).flat();
}
