import { listDongles } from "#app/dongles/list-dongles.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { listBuyers } from "#app/orders/list-buyers.server.ts";
import { listOrders } from "#app/orders/list-orders.server.ts";
import { adminDonglePath, adminOrderPath, adminPersonPath } from "#app/paths.ts";
import type { Database } from "#app/platform/database.server.ts";
import { personKey } from "#app/privacy/person-key.server.ts";
import { dongleTexts } from "../dongles/dongle-texts.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";
import { orderIdsOfSearch } from "../orders/order-search.server.ts";

/** One line of the command palette; `path` is its page. */
export type Found = { kind: "order" | "person" | "dongle"; title: string; detail: string; path: string };

type Context = { db: Database; language: Language };
/** The few best hits of one kind; a search that is too short for it finds none. */
type Source = (context: Context, search: string) => Promise<Found[]>;

const mostOfKind = 6;

const orders: Source = async ({ db, language }, search) => {
  const { statuses } = orderListTexts(language);
  const { rows } = await listOrders(db, {
    filter: { search, ids: await orderIdsOfSearch(db, search) },
    sort: { key: "created", descending: true },
    page: { limit: mostOfKind },
  });
  return rows.map(({ id, number, firstName, lastName, status }) => ({
    kind: "order",
    title: number,
    detail: `${firstName} ${lastName} · ${statuses[status]}`,
    path: adminOrderPath(id),
  }));
};

const people: Source = async ({ db }, search) => {
  const { rows } = await listBuyers(db, { filter: { search }, descending: true, page: { limit: mostOfKind } });
  return rows.map(({ name, email }) => ({
    kind: "person",
    title: name || email,
    detail: email,
    path: adminPersonPath(personKey(email)),
  }));
};

/** By at least four digits: the letters of names are in no serial. */
const dongles: Source = async ({ db, language }, search) => {
  if (!/\d{4}/.test(search)) return [];
  const { states } = dongleTexts(language);
  const { rows } = await listDongles(db, {
    filter: { search },
    sort: { key: "serial", descending: false },
    page: { limit: mostOfKind },
  });
  return rows.map(({ serial, state }) => ({
    kind: "dongle",
    title: serial,
    detail: states[state],
    path: adminDonglePath(serial),
  }));
};

/** What Ctrl/Cmd+K looks in; a section with pages of its own (codes) adds its source here. */
const sources: readonly Source[] = [orders, people, dongles];

export async function searchForStaff(context: Context, typed: string): Promise<Found[]> {
  const search = typed.trim();
  if (!search) return [];
  return (await Promise.all(sources.map((find) => find(context, search)))).flat();
}
