import type { ReactNode } from "react";
import type { SavedView } from "#app/accounts/saved-views.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { SaveViewTexts } from "../views/saved-view-texts.server.ts";
import { ViewTabs } from "../views/view-tabs.tsx";
import type { ListTexts } from "./define-list.ts";
import { FilterChips } from "./filter-chips.tsx";
import type { TableSpec } from "./table-spec.ts";
import { type TableState, tableQuery } from "./table-state.ts";
import type { TableTexts } from "./table-texts.server.ts";
import { TableToolbar } from "./table-toolbar.tsx";

export type ListControlsProps = {
  /** With the path of its CSV file, if it has one. */
  spec: TableSpec & { exportPath?: string };
  state: TableState;
  texts: ListTexts;
  t: TableTexts;
  language: Language;
  /** The person's saved views of this list, and the texts for saving one. */
  savedViews: readonly SavedView[];
  saveView: SaveViewTexts;
  /** The page's main action, to the right of the search. */
  action?: ReactNode;
};

/** The controls above a list's rows: views as tabs, search, filters, columns, export, and the active filters. */
export function ListControls(props: ListControlsProps) {
  const { spec, state, texts, t, savedViews, saveView } = props;
  return (
    <>
      <ViewTabs {...{ spec, state, texts, t }} saved={savedViews} save={saveView} />
      <TableToolbar
        {...props}
        exportPath={spec.exportPath}
        query={tableQuery(spec, { ...state, after: undefined, before: undefined })}
      />
      <FilterChips {...props} />
    </>
  );
}
