import type { ReactNode } from "react";
import type { SavedView } from "#app/accounts/saved-views.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { VisuallyHidden } from "#app/ui/layout/visually-hidden.tsx";
import { CloseIcon } from "#app/ui/pictures/icons.tsx";
import type { SaveViewTexts } from "../views/saved-view-texts.server.ts";
import { ViewTabs } from "../views/view-tabs.tsx";
import { type ListTexts, type OptionTexts, optionLabel } from "./define-list.ts";
import type { TableTexts } from "./list-query.server.ts";
import type { TableSpec } from "./table-spec.ts";
import { hasOwnFilters, type TableState, tableAddress, tableQuery, viewState } from "./table-state.ts";
import { TableToolbar } from "./table-toolbar.tsx";

export type ListControlsProps = {
  /** Of the page, beside the search. */
  title?: string;
  /** What the list holds in a few words, beside the title. */
  about?: ReactNode;
  /** Between the heading and the views. */
  note?: ReactNode;
  /** Beside the views. */
  steps?: ReactNode;
  spec: TableSpec & { exportPath?: string };
  state: TableState;
  texts: ListTexts;
  t: TableTexts;
  language: Language;
  savedViews: readonly SavedView[];
  saveView: SaveViewTexts;
  action?: ReactNode;
};

/** The page's title, search and filters in one line, the views in the next, so that the rows begin high on the screen. */
export function ListControls(props: ListControlsProps) {
  const { spec, state, texts, t, savedViews, saveView, title, about, note, steps } = props;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {title && <h1 className="text-xl wrap-anywhere">{title}</h1>}
        {about && <div className="min-w-0 text-muted">{about}</div>}
        <TableToolbar
          {...props}
          exportPath={spec.exportPath}
          query={tableQuery(spec, { ...state, after: undefined, before: undefined })}
        />
      </div>
      {note}
      <ViewTabs spec={spec} state={state} texts={texts} t={t} steps={steps} saved={savedViews} save={saveView} />
      <FilterChips {...props} />
    </>
  );
}

type Props = {
  spec: TableSpec;
  state: TableState;
  texts: { filters: Record<string, string>; options?: OptionTexts };
  t: TableTexts;
  language: Language;
};

function FilterChips({ spec, state, texts, t, language }: Props) {
  if (!hasOwnFilters(spec, state)) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label={t.filtersInForce}>
      {Object.entries(state.filters).map(([key, values]) => {
        const words = values.map((value) => optionLabel(texts.options ?? {}, key, value, language)).join(", ");
        const rest = Object.fromEntries(Object.entries(state.filters).filter(([other]) => other !== key));
        return (
          <li key={key}>
            <PlainLink
              to={tableAddress(spec, state, { filters: rest })}
              className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-xs hover:border-ink"
            >
              <span className="text-muted">{ownValue(texts.filters, key)}</span> <span>{words}</span>
              <VisuallyHidden>{t.removeFilter}</VisuallyHidden>
              <CloseIcon className="size-3.5" />
            </PlainLink>
          </li>
        );
      })}
      <li>
        <TextLink
          quiet
          to={tableAddress(spec, viewState(spec, { ...state, search: "" }, state.view))}
          className="text-xs"
        >
          {t.resetFilters}
        </TextLink>
      </li>
    </ul>
  );
}
