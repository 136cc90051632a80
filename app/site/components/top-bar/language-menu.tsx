import {
  type Language,
  languageChoice,
  languageNames,
  languages,
  localizedPath,
  splitPath,
} from "#app/i18n/languages.ts";
import { useSurroundings } from "#app/ui/islands/surroundings.ts";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { GlobeIcon } from "#app/ui/pictures/icons.tsx";
import { replaceDocument } from "../../islands/replace-document.ts";
import { isUnprefixed } from "../../page-language.ts";

type Props = {
  language: Language;
  label: string;
  onChange?: () => void;
  /** Without the language's name on a phone. */
  compact?: boolean;
};

/** Remembers the choice (decisions 2: one year, necessary) and shows the same page, same scroll, form contents kept. */
export function LanguageMenu({ language, label, onChange = () => {}, compact = false }: Props) {
  const { pathname, router } = useSurroundings();

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
      buttonProps={{ className: "px-3 font-medium" }}
      items={languages.map((each) => ({
        key: each,
        label: languageNames[each],
        lang: each,
        current: each === language,
        onSelect: () => choose(each),
      }))}
    />
  );
}
