import { useState } from "react";
import { languageNames } from "#app/i18n/languages.ts";
import { adminMailTextPath } from "#app/office-paths.ts";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { SearchIcon } from "#app/ui/pictures/page-icons.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { SettingsTexts } from "../settings/settings-texts.server.ts";
import type { mailTextList } from "./mail-text-data.server.ts";

type Props = { mails: ReturnType<typeof mailTextList>; t: SettingsTexts };

const plainText = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Every mail, with the languages in which the shop has texts of its own. */
export function MailTextList({ mails, t }: Props) {
  const [search, setSearch] = useState("");
  const isHydrated = useHydrated();
  const sought = plainText(search.trim());
  const found = mails.filter(({ name, text }) => plainText(`${name} ${text}`).includes(sought));
  return (
    <div className="grid grid-cols-1 gap-6">
      {isHydrated && (
        <TextInput
          type="search"
          size="sm"
          icon={<SearchIcon className="size-4" />}
          value={search}
          placeholder={t.mailTexts.search}
          aria-label={t.mailTexts.search}
          className="sm:max-w-96"
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {found.length === 0 && (
        <p role="status" className="text-muted">
          {t.mailTexts.nothingFound}
        </p>
      )}
      {([false, true] as const).map((isToTeam) => {
        const title = isToTeam ? t.mailTexts.toTeam : t.mailTexts.toBuyers;
        const shown = found.filter((mail) => mail.isToTeam === isToTeam);
        return (
          shown.length > 0 && (
            <section key={title} className="grid grid-cols-1 gap-3">
              <h2 className="text-base font-semibold">{title}</h2>
              <MailRows mails={shown} t={t} />
            </section>
          )
        );
      })}
    </div>
  );
}

/** One row for each mail: its name, its subject on one line, and the languages with texts of the shop. */
const MailRows = ({ mails, t }: Props) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {mails.map(({ id, name, text, changed }) => (
      <li key={id}>
        <PlainLink
          to={adminMailTextPath(id, "fr")}
          className="grid items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 -outline-offset-2 hover:bg-ink/4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
        >
          <span className="font-medium">{name}</span>
          <span className="truncate text-muted">
            <span className="sr-only">{`${t.mailTextNames.subject}: `}</span>
            <span>{text}</span>
          </span>
          {changed.length > 0 && (
            <span className="max-md:pt-1">
              <span className="sr-only">{`${t.mailTexts.changed}: `}</span>
              <Badge tone="blue">{changed.map((language) => languageNames[language]).join(", ")}</Badge>
            </span>
          )}
        </PlainLink>
      </li>
    ))}
  </ul>
);
