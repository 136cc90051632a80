import type { ReactNode } from "react";
import type { SavedView } from "#app/accounts/saved-views.server.ts";
import { line } from "#app/forms/fields.ts";
import { decimal } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
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
      <nav
        aria-label={t.views}
        className="-mb-px flex min-w-0 gap-x-1 [scrollbar-width:none] max-sm:overflow-x-auto max-sm:pr-8 max-sm:[mask-image:linear-gradient(to_left,transparent,#000_2rem)] sm:flex-wrap"
      >
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
      </nav>
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

type TabProps = { to: string; isCurrent: boolean; title: string; count?: string };

function Tab({ to, isCurrent, title, count }: TabProps) {
  return (
    <PlainLink
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className="-mb-px flex min-h-9 items-center border-b-2 border-transparent px-2 -outline-offset-3 sm:px-2.5 whitespace-nowrap text-muted forced-colors:not-aria-[current=page]:border-b-[Canvas] hover:text-ink aria-[current=page]:border-signal aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      <span>{title}</span>
      {count && <span className="ml-1.5 text-xs font-normal text-muted tabular-nums">{count}</span>}
    </PlainLink>
  );
}

export const savedViewFields = { name: line(40) };
