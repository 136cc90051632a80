import type { ReactNode } from "react";
import type { SavedView } from "#app/accounts/saved-views.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { SaveViewTexts } from "../views/saved-view-texts.server.ts";
import { ViewTabs } from "../views/view-tabs.tsx";
import { FilterChips } from "./filter-chips.tsx";
import type { OptionTexts } from "./option-words.ts";
import type { ColumnKey, FilterKey, TableSpec, ViewKey } from "./table-spec.ts";
import { type TableState, tableQuery } from "./table-state.ts";
import type { TableTexts } from "./table-texts.server.ts";
import { TableToolbar } from "./table-toolbar.tsx";

/** The texts of one list, from its own dictionary. */
export type ListTexts<Spec extends TableSpec> = {
  columns: Record<ColumnKey<Spec>, string>;
  filters: Record<FilterKey<Spec>, string>;
  views: Record<ViewKey<Spec>, string>;
  /** Label of the search field: what is searched. */
  search: string;
  empty: string;
  /** Labels of the values of choice filters; countries and languages need none. */
  options?: OptionTexts;
};

export type ListControlsProps<Spec extends TableSpec> = {
  spec: Spec;
  state: TableState;
  texts: ListTexts<Spec>;
  t: TableTexts;
  language: Language;
  /** The person's saved views of this list, and the texts for saving one. */
  savedViews: readonly SavedView[];
  saveView: SaveViewTexts;
  /** Path of the CSV file, if the list has one. */
  exportPath?: string;
  /** The page's main action, to the right of the search. */
  action?: ReactNode;
};

/** The controls above a list's rows: views as tabs, search, filters, columns, export, and the active filters. */
export function ListControls<Spec extends TableSpec>(props: ListControlsProps<Spec>) {
  const { spec, state, texts, t, savedViews, saveView } = props;
  return (
    <>
      <ViewTabs {...{ spec, state, texts, t }} saved={savedViews} save={saveView} />
      <TableToolbar {...props} query={tableQuery(spec, { ...state, after: undefined, before: undefined })} />
      <FilterChips {...props} />
    </>
  );
}
