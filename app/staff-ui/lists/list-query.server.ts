import type { LoaderFunctionArgs } from "react-router";
import { savedViewsOf } from "#app/accounts/saved-views.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { KeysetPage, PageRequest } from "#app/platform/database/keyset.server.ts";
import { readFromReplica } from "#app/platform/database/read-replica.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { csvBatch, csvResponse, csvSeparator } from "../export/csv-export.server.ts";
import { documentTitle, sectionTitle } from "../page/back-office-texts.server.ts";
import type { SectionKey } from "../page/sections.ts";
import { requireRecentSignIn } from "../sign-in/recent-sign-in.server.ts";
import { type Staff, staffOf } from "../steps/staff.server.ts";
import { saveViewTexts } from "../views/saved-view-texts.server.ts";
import { type List, type ListTexts, withChoices } from "./define-list.ts";
import { chosenFilters, readSort, readTableState, tableAddress, tableQuery } from "./table-state.ts";
import { tableTexts } from "./table-texts.server.ts";

/** The names of lists whose export has an audit action. */
type ListName<Action = AuditAction> = Action extends `${infer Name}-exported` ? Name : never;

type Args = Pick<LoaderFunctionArgs, "url" | "context">;
/** The person and the database for whom rows are read. */
type Reader = Pick<Staff, "db" | "author" | "language">;
type Sort = { key: string; descending: boolean };
/** `sort.key`: one of the sortable columns. `descending`: that of `sort`, for lists with one order. */
type Query<Filter, Order> = { filter: Filter; sort: Order; descending: boolean; page: PageRequest };

/** `Order`: the sort keys that the domain's query knows. */
type ListQuery<Row, Texts, FileRow, Chosen, Filter, Order> = {
  /** Name of the file, and of the audit action `<name>-exported`; absent if the list has no file. */
  name?: ListName;
  section: SectionKey;
  /** The title, if the list is not the main page of its section. */
  title?: (language: Language) => string;
  texts(language: Language): Texts;
  /** The options of filters that are known only at run time. */
  choices?(staff: Reader): Promise<Record<string, readonly string[]>>;
  /** The domain's filter for what is chosen in the address. */
  filter(chosen: Chosen, db: Database, staff: Reader): Filter | Promise<Filter>;
  /** `texts`: as made for this request, for what cells need beside their row. */
  rows(db: Database, query: Query<Filter, Order>, staff: Staff, texts: Texts): Promise<KeysetPage<Row>>;
  count(db: Database, filter: Filter, atMost: number): Promise<number>;
  /** The rows of the file, if the page shows prepared ones. */
  fileRows?(
    db: Database,
    query: Query<Filter, Order>,
    staff: Staff,
    texts: Texts,
  ): Promise<{ rows: FileRow[]; next: string | null }>;
  /** The order of the file, as in an address; that of the list by default. */
  fileSort?: string;
};

/** With a search text, counting has to test each row. */
const searchCountLimit = 100;
/** Rows are counted up to this number, except with `?count=all`: counting all takes longer than reading the page. */
const countLimit = 1_000;
const noCountLimit = 2_000_000_000;

const isWhole = ({ next, previous }: KeysetPage<unknown>): boolean => next === null && previous === null;

/** What the server adds to a list: its rows, its page's data and its CSV file. */
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
  return {
    name: query.name,
    exportPath: list.exportPath,
    title: titleIn,
    texts: query.texts,

    /** The filter of an address, for a step on all matching rows. */
    async filter(staff: Reader, params: URLSearchParams): Promise<Filter> {
      const { spec } = await readList(staff);
      return query.filter(chosenFilters(spec, readTableState(spec, params)) as Chosen, staff.db, staff);
    },

    /** The data of the page: `list` has the properties of `DataTable` that depend on the address. */
    async load({ url, context }: Args) {
      const staff = staffOf(context);
      const { db: primary, language, author } = staff;
      const { spec, choices } = await readList(staff);
      const texts = query.texts(language);
      const state = readTableState(spec, url.searchParams);
      const { after, before, search, sort } = state;
      const atMost = url.searchParams.get("count") === "all" ? noCountLimit : search ? searchCountLimit : countLimit;
      const [[page, counted], savedViews] = await Promise.all([
        readFromReplica(primary, async (db) => {
          const filter = await query.filter(chosenFilters(spec, state) as Chosen, db, staff);
          const request = { after, before, limit: spec.pageSize, orFirst: true as const };
          const asked = { filter, sort: sort as Order, descending: sort.descending, page: request };
          const page = query.rows(db, asked, staff, texts);
          // The results of a search are mostly one page, whose rows need no count query.
          if (!search || !isWhole(await page)) return Promise.all([page, query.count(db, filter, atMost)]);
          return [await page, (await page).rows.length] as const;
        }),
        savedViewsOf(primary, author.userId, spec.path),
      ]);
      const title = titleIn(language);
      return {
        list: {
          state,
          choices,
          page: { ...page, count: counted, countLimit: atMost },
          caption: title,
          t: tableTexts(language),
          language,
          savedViews,
          saveView: saveViewTexts(language),
        },
        texts,
        documentTitle: documentTitle(title, language),
      };
    },

    /**
     * The rows of the address as CSV, with all columns, also hidden ones, in the file's own order. It needs a recent sign-in,
     * and an audit row records who exported the data (law 4). The search text may be a person's name and is not logged.
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
      await db.transaction((tx) =>
        recordAudit(tx, author, `${name}-exported`, `list:${name}`, {
          after: { filter: tableQuery(spec, { ...state, search: state.search && "…" }) },
        }),
      );
      const words = { t: texts, language };
      const sort = readSort(spec, query.fileSort ?? spec.sort)!;
      const read = query.fileRows ?? (query.rows as NonNullable<typeof query.fileRows>);
      return csvResponse<FileRow>({
        db,
        name,
        separator: csvSeparator(url.searchParams, language),
        titles: spec.fileColumns.map(({ key }) => ownValue<string>(texts.columns, key) ?? key),
        cells: (row) => spec.fileColumns.map(({ cell }) => cell(row, words)),
        async readBatch(reader, after) {
          const filter = await query.filter(chosenFilters(spec, state) as Chosen, reader, staff);
          const page = { after, limit: csvBatch };
          return read(reader, { filter, sort: sort as Order, descending: sort.descending, page }, staff, texts);
        },
        now: clock.now(),
      });
    },
  };
}

/** A list with a CSV file, to those who need to know no more of it. */
export type ExportedList = {
  name?: string;
  exportPath: string | undefined;
  title(language: Language): string;
  texts(language: Language): ListTexts;
  export(args: Args): Promise<Response>;
};
