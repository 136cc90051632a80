import type { ReactNode } from "react";
import type { SavedView } from "#app/accounts/saved-views.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { SaveViewTexts } from "../views/saved-view-texts.server.ts";
import { ViewTabs } from "../views/view-tabs.tsx";
import type { ListTexts } from "./define-list.ts";
import { FilterChips } from "./filter-chips.tsx";
import type { TableTexts } from "./list-query.server.ts";
import type { TableSpec } from "./table-spec.ts";
import { type TableState, tableQuery } from "./table-state.ts";
import { TableToolbar } from "./table-toolbar.tsx";

export type ListControlsProps = {
  spec: TableSpec & { exportPath?: string };
  state: TableState;
  texts: ListTexts;
  t: TableTexts;
  language: Language;
  savedViews: readonly SavedView[];
  saveView: SaveViewTexts;
  action?: ReactNode;
};

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
