import type { Language } from "#app/i18n/languages.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { usualSeparator } from "../export/csv.ts";
import type { TableTexts } from "../lists/list-query.server.ts";
import { useAccess } from "../page/access.tsx";
import { confirmThenOpen } from "../sign-in/confirm-sign-in.ts";
import { maxChosen } from "./bulk-choice.ts";

type Props = {
  exportPath: string;
  /** Of the list, for all rows. */
  query: string;
  view: string;
  ids: ReadonlySet<string> | null;
  t: TableTexts;
  language: Language;
};

/** The file of the chosen rows alone; none for more rows than an address can name. */
export function ExportChosen({ exportPath, query, view, ids, t, language }: Props) {
  const { mayOpen } = useAccess();
  if (!mayOpen(exportPath) || (ids !== null && ids.size > maxChosen)) return null;
  const rows = ids === null ? query : new URLSearchParams({ view, ids: [...ids].join(",") }).toString();
  const separator = encodeURIComponent(usualSeparator(language));
  return (
    <ButtonLink
      size="sm"
      variant="secondary"
      document
      onClick={confirmThenOpen}
      to={`${exportPath}?${rows ? `${rows.replaceAll("%2C", ",")}&` : ""}separator=${separator}`}
    >
      {t.exportChosen}
    </ButtonLink>
  );
}
