import { plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import type { TableTexts } from "./list-query.server.ts";
import type { TableSpec } from "./table-spec.ts";
import { type TableState, tableAddress } from "./table-state.ts";

/** If `count` equals `countLimit`, there may be more rows. */
export type TablePage<Item> = {
  rows: Item[];
  next: string | null;
  previous: string | null;
  count: number;
  countLimit: number;
};

type Props = {
  spec: TableSpec;
  state: TableState;
  page: TablePage<unknown>;
  changed?: number;
  t: TableTexts;
  language: Language;
};

export function TablePages({ spec, state, page, changed = 0, t, language }: Props) {
  const isCounted = page.count < page.countLimit;
  const counted = plural(isCounted ? t.count : t.countAtLeast, page.count, language);
  return (
    <nav aria-label={t.pages} className="flex items-center gap-2">
      <p className="mr-auto text-muted" role="status">
        {page.count > 0 && <span>{counted}</span>}
        {!isCounted && (
          <>
            {" · "}
            <TextLink
              quiet
              to={withExactCount(tableAddress(spec, state, { after: state.after, before: state.before }))}
            >
              {t.countAll}
            </TextLink>
          </>
        )}
      </p>
      <p role="status" className="text-xs text-blue">
        {changed > 0 && plural(t.changed, changed, language)}
      </p>
      {page.previous !== null && (
        <ButtonLink size="sm" variant="secondary" to={tableAddress(spec, state, { before: page.previous })} rel="prev">
          {t.previous}
        </ButtonLink>
      )}
      {page.next !== null && (
        <ButtonLink size="sm" variant="secondary" to={tableAddress(spec, state, { after: page.next })} rel="next">
          {t.next}
        </ButtonLink>
      )}
    </nav>
  );
}

const withExactCount = (address: string): string => `${address}${address.includes("?") ? "&" : "?"}count=all`;
