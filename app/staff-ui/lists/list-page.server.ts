import type { LoaderFunctionArgs } from "react-router";
import { savedViewsOf } from "#app/accounts/saved-views.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { KeysetPage, PageRequest } from "#app/platform/database/keyset.server.ts";
import { readFromReplica } from "#app/platform/database/read-replica.server.ts";
import { documentTitle, sectionTitle } from "../page/back-office-texts.server.ts";
import type { SectionKey } from "../page/sections.ts";
import { staffOf } from "../steps/staff.server.ts";
import { saveViewTexts } from "../views/saved-view-texts.server.ts";
import type { TableSpec } from "./table-spec.ts";
import { readTableState, type TableState } from "./table-state.ts";
import { tableTexts } from "./table-texts.server.ts";

type List<Item, Filter> = {
  spec: TableSpec;
  section: SectionKey;
  /** The title, if the list is not the main page of its section. */
  title?: (language: Language) => string;
  /** Rows are counted up to this number, except with `?count=all`: counting all takes longer than reading the page. */
  countLimit?: number;
  /** Reads a filter for `rows` and `count` that needs queries. */
  readFilter?(db: Database, state: TableState): Promise<Filter>;
  rows(db: Database, state: TableState, page: PageRequest, filter: Filter): Promise<KeysetPage<Item>>;
  count(db: Database, state: TableState, atMost: number, filter: Filter): Promise<number>;
};

/** With a search text, counting has to test each row. */
const searchCountLimit = 100;
const noCountLimit = 2_000_000_000;

const isWhole = ({ next, previous }: KeysetPage<unknown>): boolean => next === null && previous === null;

/** The data of a list page: `list` has the properties of `DataTable` that depend on the address. */
export async function loadListPage<Item, Filter = undefined>(
  { url, context }: Pick<LoaderFunctionArgs, "url" | "context">,
  { spec, section, title: ownTitle, countLimit = 1_000, readFilter, rows, count }: List<Item, Filter>,
) {
  const { db: primary, language, author } = staffOf(context);
  const state = readTableState(spec, url.searchParams);
  const { after, before } = state;
  const atMost = url.searchParams.get("count") === "all" ? noCountLimit : state.search ? searchCountLimit : countLimit;
  const [[page, counted], savedViews] = await Promise.all([
    readFromReplica(primary, async (db) => {
      const filter = (await readFilter?.(db, state)) as Filter;
      const page = rows(db, state, { after, before, limit: spec.pageSize, orFirst: true }, filter);
      // The results of a search are mostly one page, whose rows need no count query.
      if (!state.search || !isWhole(await page)) return Promise.all([page, count(db, state, atMost, filter)]);
      return [await page, (await page).rows.length] as const;
    }),
    savedViewsOf(primary, author.userId, spec.path),
  ]);
  const title = ownTitle?.(language) ?? sectionTitle(section, language);
  return {
    list: {
      ...{
        state,
        page: { ...page, count: counted, countLimit: atMost },
        caption: title,
        t: tableTexts(language),
        language,
      },
      ...{ savedViews, saveView: saveViewTexts(language) },
    },
    documentTitle: documentTitle(title, language),
  };
}
