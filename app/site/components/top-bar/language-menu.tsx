import { use } from "react";
import { type KeptPage, restoredFields, typedFieldsKey } from "#app/forms/restored-fields.ts";
import { SoldLanguages } from "#app/i18n/language-contexts.ts";
import { type Language, languageChoice, languageNames, localizedPath, splitPath } from "#app/i18n/languages.ts";
import { session, writeStored } from "#app/platform/browser/browser-storage.ts";
import { openDocument } from "#app/platform/browser/open-document.ts";
import { useSurroundings } from "#app/ui/islands/surroundings.ts";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { GlobeIcon } from "#app/ui/pictures/icons.tsx";
import { isUnprefixed } from "../../page-language.ts";

const typedFields = ":is(input:not([type=hidden], [type=password]), textarea, select)[id]";
const openPanels = "main :is(details[open], [data-open])[id]";

function replaceDocument(url: string): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(typedFields)].map(
    ({ id, type, checked, value }): KeptPage["fields"][number] => [
      id,
      /^(checkbox|radio)$/.test(type) ? checked : value,
    ],
  );
  const kept: KeptPage = {
    url,
    scroll: scrollY,
    fields: [...new Map([...restoredFields, ...fields])],
    open: [...document.querySelectorAll<HTMLElement>(openPanels)].map(({ id, offsetHeight }) => [id, offsetHeight]),
    state: history.state,
  };
  writeStored(session, typedFieldsKey, kept);
  openDocument(url, { replace: true });
}

type Props = {
  language: Language;
  /** Otherwise those sold, and the page's own. */
  choices?: readonly Language[];
  label: string;
  onChange?: () => void;
  compact?: boolean;
};

/** Remembers the choice (decisions 2: one year, necessary) and shows the same page, same scroll, form contents kept. */
export function LanguageMenu({ language, choices, label, onChange = () => {}, compact = false }: Props) {
  const { pathname, router } = useSurroundings();
  const sold = use(SoldLanguages);
  const offered = choices ?? (sold.includes(language) ? sold : [...sold, language]);

  function choose(wanted: Language) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
    document.cookie = languageChoice(wanted, location.protocol === "https:");
    onChange();
    const { search, hash } = location;
    if (isUnprefixed(pathname)) router?.revalidate();
    else if (wanted !== language) {
      const target = `${localizedPath(splitPath(pathname).path, wanted)}${search}${hash}`;
      if (router) router.replace(target);
      else replaceDocument(target);
    }
  }
  return (
    <Menu
      label={label}
      button={
        <>
          <GlobeIcon className="size-5 text-muted" />
          <span className="sr-only">{`${label}: `}</span>
          <span lang={language} className={compact ? "max-sm:sr-only" : undefined}>
            {languageNames[language]}
          </span>
        </>
      }
      buttonProps={{ className: "px-3" }}
      items={offered.map((each) => ({
        key: each,
        label: languageNames[each],
        lang: each,
        current: each === language,
        onSelect: () => choose(each),
      }))}
    />
  );
}
