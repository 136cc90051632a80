import type { ReactNode } from "react";
import type { SavedView } from "#app/accounts/saved-views.server.ts";
import { line } from "#app/forms/fields.ts";
import { decimal } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { StaffFormDialog } from "../forms/staff-form-dialog.tsx";
import { countLimit } from "../lists/list-counts.ts";
import type { TableTexts } from "../lists/list-query.server.ts";
import type { TableSpec } from "../lists/table-spec.ts";
import {
  defaultColumns,
  readTableState,
  type TableState,
  tableAddress,
  tableQuery,
  viewState,
} from "../lists/table-state.ts";
import { Tab, TabRow } from "../page/tab-links.tsx";
import type { SaveViewTexts } from "./saved-view-texts.server.ts";
import { saveViewPath } from "./view-address.ts";

type Props = {
  spec: TableSpec;
  state: TableState;
  counts: Readonly<Record<string, number>>;
  language: Language;
  texts: { views: Record<string, string> };
  t: TableTexts;
  saved: readonly SavedView[];
  save: SaveViewTexts;
  /** At the end of the line. */
  steps?: ReactNode;
  className: string | undefined;
};

/** Built-in views, then saved ones, then the button to save. */
export function ViewTabs({ spec, state, counts, texts, t, language, saved, save, steps, className }: Props) {
  const lasting = (of: TableState) => tableQuery(spec, { ...of, search: "", after: undefined, before: undefined });
  const query = lasting(state);
  const savedTabs = saved.map(({ id, name, query: kept }) => {
    const view = readTableState(spec, new URLSearchParams(kept));
    return { id, name, query: kept, isCurrent: lasting(view) === query };
  });
  const isOwn = savedTabs.some(({ isCurrent }) => isCurrent);
  const isArranged = spec.views.every(
    ({ key }) => lasting(viewState(spec, { ...state, ...defaultColumns(spec) }, key)) !== query,
  );
  const canSave = isArranged && !isOwn;
  if (spec.views.length < 2 && savedTabs.length === 0 && !canSave && !steps) return null;
  return (
    <div className={classNames("flex min-w-0 flex-wrap items-end gap-x-4 gap-y-1 border-b border-line", className)}>
      <TabRow label={t.views} current={query} className="-mb-px sm:flex-wrap">
        {spec.views.map(({ key, isException }) =>
          isException && ownValue(counts, key) === 0 && (isOwn || state.view !== key) ? null : (
            <Tab
              key={key}
              to={tableAddress(spec, viewState(spec, state, key))}
              isCurrent={!isOwn && state.view === key}
              title={ownValue(texts.views, key) ?? key}
              count={countText(ownValue(counts, key) ?? 0, language)}
            />
          ),
        )}
        {savedTabs.map(({ id, name, query: kept, isCurrent }) => (
          <Tab key={id} to={withSearch(`${spec.path}?${kept}`, state.search)} isCurrent={isCurrent} title={name} />
        ))}
      </TabRow>
      {(canSave || savedTabs.length > 0 || steps) && (
        <div className="ml-auto flex flex-wrap items-center gap-2 pb-1">
          {savedTabs.length > 0 && (
            <TextLink quiet to={adminPaths.savedViews} className="text-xs">
              {save.manage}
            </TextLink>
          )}
          {steps}
          {canSave && (
            <StaffFormDialog
              intent="save-view"
              action={saveViewPath({ list: spec.path, query })}
              fields={savedViewFields}
              texts={save}
              button={save.save}
              buttonVariant="ghost"
              title={save.saveTitle}
              description={save.saveText}
              submit={save.submit}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Opening another view keeps the search text. */
const withSearch = (address: string, search: string): string =>
  search ? `${address}&${new URLSearchParams({ q: search })}` : address;

/** Nothing for an empty view. */
const countText = (count: number, language: Language): string => {
  if (count >= countLimit) return `${decimal(countLimit, language)}+`;
  return count === 0 ? "" : decimal(count, language);
};

export const savedViewFields = { name: line(40) };
