import type { ReactNode } from "react";
import type { SavedView } from "#app/accounts/saved-views.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
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
  /** On a phone search, views and filters follow the work, which stands in the page's grid as they do. */
  isWorkFirst?: boolean;
  spec: TableSpec & { exportPath?: string };
  state: TableState;
  /** Rows by view. */
  counts?: Readonly<Record<string, number>>;
  texts: ListTexts;
  t: TableTexts;
  language: Language;
  savedViews: readonly SavedView[];
  saveView: SaveViewTexts;
  action?: ReactNode;
};

/** The page's title, search and filters in one line, the views in the next, so that the rows begin high on the screen. */
export function ListControls(props: ListControlsProps) {
  const {
    spec,
    state,
    counts = {},
    texts,
    t,
    language,
    savedViews,
    saveView,
    title,
    about,
    note,
    steps,
    isWorkFirst,
  } = props;
  const later = isWorkFirst ? "max-sm:order-1" : undefined;
  return (
    <>
      <div className={classNames("flex flex-wrap items-center gap-x-4 gap-y-2", isWorkFirst && "max-sm:contents")}>
        <div className={isWorkFirst ? "flex flex-wrap items-baseline gap-x-3 sm:contents" : "contents"}>
          {title && <h1 className="text-xl wrap-anywhere">{title}</h1>}
          {about && <div className="min-w-0 text-muted">{about}</div>}
        </div>
        <TableToolbar
          {...props}
          className={later}
          exportPath={spec.exportPath}
          query={tableQuery(spec, { ...state, after: undefined, before: undefined })}
        />
      </div>
      {note}
      <ViewTabs
        spec={spec}
        state={state}
        counts={counts}
        texts={texts}
        t={t}
        language={language}
        steps={steps}
        saved={savedViews}
        save={saveView}
        className={later}
      />
      <FilterChips {...props} className={later} />
    </>
  );
}

type Props = {
  spec: TableSpec;
  state: TableState;
  texts: { filters: Record<string, string>; options?: OptionTexts };
  t: TableTexts;
  language: Language;
  className: string | undefined;
};

function FilterChips({ spec, state, texts, t, language, className }: Props) {
  if (!hasOwnFilters(spec, state)) return null;
  return (
    <ul className={classNames("flex flex-wrap items-center gap-2", className)} aria-label={t.filtersInForce}>
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
