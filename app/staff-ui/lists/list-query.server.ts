import type { LoaderFunctionArgs } from "react-router";
import { savedViewsOf } from "#app/accounts/saved-views.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { KeysetPage, PageRequest } from "#app/platform/database/keyset.server.ts";
import { readCounts } from "#app/platform/database/list-conditions.server.ts";
import { readFromReplica } from "#app/platform/database/read-replica.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { csvBatch, csvResponse, csvSeparator } from "../export/csv-export.server.ts";
import { documentTitle, sectionTitle } from "../page/back-office-texts.server.ts";
import { dictionary } from "../page/dictionary.server.ts";
import type { SectionKey } from "../page/sections.ts";
import { maxChosen } from "../rows/bulk-choice.ts";
import { requireRecentSignIn } from "../sign-in/recent-sign-in.server.ts";
import { type Staff, staffOf } from "../steps/staff.server.ts";
import { saveViewTexts } from "../views/saved-view-texts.server.ts";
import { type List, type ListTexts, withChoices } from "./define-list.ts";
import { countLimit } from "./list-counts.ts";
import type { TableSpec } from "./table-spec.ts";
import { chosenFilters, readSort, readTableState, tableAddress, tableQuery } from "./table-state.ts";

const tableTexts = dictionary<typeof import("../texts/fr/table.json")>("staff-ui", "table");
export type TableTexts = ReturnType<typeof tableTexts>;

/** Lists whose export has an audit action. */
type ListName<Action = AuditAction> = Action extends `${infer Name}-exported` ? Name : never;

type Args = Pick<LoaderFunctionArgs, "url" | "context">;
type Reader = Pick<Staff, "db" | "author" | "language">;
type Sort = { key: string; descending: boolean };
/** `sort.key`: a sortable column. `descending`: for lists with one order. */
type Query<Filter, Order> = { filter: Filter; sort: Order; descending: boolean; page: PageRequest };

/** `Order`: the sort keys of the domain's query. */
type ListQuery<Row, Texts, FileRow, Chosen, Filter, Order> = {
  /** Name of the file and of the audit action `<name>-exported`; missing without a file. */
  name?: ListName;
  section: SectionKey;
  title?: (language: Language) => string;
  texts(language: Language): Texts;
  choices?(staff: Reader): Promise<Record<string, readonly string[]>>;
  filter(chosen: Chosen, db: Database, staff: Reader): Filter | Promise<Filter>;
  /** `texts`: of this request, for cells that need more than their row. */
  rows(db: Database, query: Query<Filter, Order>, staff: Staff, texts: Texts): Promise<KeysetPage<Row>>;
  /** Of `countUpTo`, if the filter has no search. */
  count(db: Database, filter: Filter, atMost: number, view: string): Promise<number>;
  /** For files whose rows differ from the page's. */
  fileRows?(
    db: Database,
    query: Query<Filter, Order>,
    staff: Staff,
    texts: Texts,
  ): Promise<{ rows: FileRow[]; next: string | null }>;
  /** Defaults to the list's order. */
  fileSort?: string;
  /** For files of chosen rows (`ExportChosen`). */
  among?(filter: Filter, ids: readonly string[]): Filter;
};

/** Counting a search has to test each row. */
const searchCountLimit = 100;
/** With `?count=all`. */
const noCountLimit = 2_000_000_000;

const isWhole = ({ next, previous }: KeysetPage<unknown>): boolean => next === null && previous === null;

/** Adds rows, page data and CSV file to a list. */
export function defineListQuery<
  Row,
  ListedTexts extends ListTexts,
  Texts extends ListedTexts,
  FileRow,
  Chosen,
  Filter,
  Order = Sort,
>(
  list: List<Row, ListedTexts, FileRow, Chosen>,
  query: ListQuery<Row, Texts, FileRow, NoInfer<Chosen>, Filter, Order>,
) {
  const titleIn = (language: Language) => query.title?.(language) ?? sectionTitle(query.section, language);
  async function readList(reader: Reader) {
    const choices = await query.choices?.(reader);
    return { choices, spec: withChoices(list, choices) };
  }
  /** Of the rows that each tab opens, up to `countLimit`. A search would be run once for each tab. */
  async function countViews(db: Database, reader: Reader, { spec, search }: { spec: TableSpec; search: string }) {
    if (spec.views.length < 2 || search) return {};
    const filters = await Promise.all(
      spec.views.map(({ key }) => {
        const state = readTableState(spec, new URLSearchParams({ view: key }));
        return query.filter(chosenFilters(spec, state) as Chosen, db, reader);
      }),
    );
    const keys = spec.views.map(({ key }) => key);
    const counts = filters.map((filter, place) => query.count(db, filter, countLimit, keys[place]!));
    const read = await readCounts(db, counts);
    return Object.fromEntries(keys.map((key, place) => [key, read[place]!]));
  }
  return {
    name: query.name,
    exportPath: list.exportPath,
    title: titleIn,
    texts: query.texts,

    async filter(staff: Reader, params: URLSearchParams): Promise<Filter> {
      const { spec } = await readList(staff);
      return query.filter(chosenFilters(spec, readTableState(spec, params)) as Chosen, staff.db, staff);
    },

    /** `list`: the properties of `DataTable` that depend on the address. */
    async load({ url, context }: Args) {
      const staff = staffOf(context);
      const { db: primary, language, author } = staff;
      const { spec, choices } = await readList(staff);
      const texts = query.texts(language);
      const state = readTableState(spec, url.searchParams);
      const { after, before, search, sort } = state;
      const atMost = url.searchParams.get("count") === "all" ? noCountLimit : search ? searchCountLimit : countLimit;
      const [[page, counted], counts, savedViews] = await Promise.all([
        readFromReplica(primary, async (db) => {
          const filter = await query.filter(chosenFilters(spec, state) as Chosen, db, staff);
          const request = { after, before, limit: spec.pageSize, orFirst: true as const };
          const asked = { filter, sort: sort as Order, descending: sort.descending, page: request };
          const page = query.rows(db, asked, staff, texts);
          // Most searches fit on one page and need no count.
          if (!search || !isWhole(await page)) return Promise.all([page, query.count(db, filter, atMost, state.view)]);
          return [await page, (await page).rows.length] as const;
        }),
        readFromReplica(primary, (db) => countViews(db, staff, { spec, search })),
        savedViewsOf(primary, author.userId, spec.path),
      ]);
      const title = titleIn(language);
      return {
        list: {
          state,
          choices,
          counts,
          page: { ...page, count: counted, countLimit: atMost },
          caption: title,
          t: tableTexts(language),
          language,
          today: officeDay(staff.clock.now()),
          savedViews,
          saveView: saveViewTexts(language),
        },
        texts,
        documentTitle: documentTitle(title, language),
      };
    },

    /**
     * All rows and columns of the address as CSV. Needs a recent sign-in and is audited (law 4); the search text may be a
     * name and is not logged.
     */
    async export({ url, context }: Args): Promise<Response> {
      const { name } = query;
      if (name === undefined) throw new Error("This list has no file.");
      const staff = staffOf(context);
      const { db, author, language, clock } = staff;
      const { spec } = await readList(staff);
      const texts = query.texts(language);
      const state = readTableState(spec, url.searchParams);
      requireRecentSignIn(context, tableAddress(spec, state));
      const chosen = query.among && url.searchParams.get("ids")?.split(",").slice(0, maxChosen);
      await db.transaction((tx) =>
        recordAudit(tx, author, `${name}-exported`, `list:${name}`, {
          after: {
            filter: tableQuery(spec, { ...state, search: state.search && "…" }),
            ...(chosen && { count: chosen.length }),
          },
        }),
      );
      const words = { t: texts, language, today: officeDay(clock.now()) };
      const sort = readSort(spec, query.fileSort ?? spec.sort)!;
      const read = query.fileRows ?? (query.rows as NonNullable<typeof query.fileRows>);
      return csvResponse<FileRow>({
        db,
        name,
        separator: csvSeparator(url.searchParams, language),
        titles: spec.fileColumns.map(({ key }) => ownValue<string>(texts.columns, key) ?? key),
        cells: (row) => spec.fileColumns.map(({ cell }) => cell(row, words)),
        async readBatch(reader, after) {
          const all = await query.filter(chosenFilters(spec, state) as Chosen, reader, staff);
          const filter = chosen ? query.among!(all, chosen) : all;
          const page = { after, limit: csvBatch };
          return read(reader, { filter, sort: sort as Order, descending: sort.descending, page }, staff, texts);
        },
        now: clock.now(),
      });
    },
  };
}

export type ExportedList = {
  name?: string;
  exportPath: string | undefined;
  title(language: Language): string;
  texts(language: Language): ListTexts;
  export(args: Args): Promise<Response>;
};
