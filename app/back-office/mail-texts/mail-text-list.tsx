import { useState } from "react";
import { languageNames } from "#app/i18n/languages.ts";
import { adminMailTextPath } from "#app/office-paths.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
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
              <MailTable caption={title} mails={shown} t={t} />
            </section>
          )
        );
      })}
    </div>
  );
}

const MailTable = ({ caption, mails, t }: Props & { caption: string }) => (
  <ColumnTable
    caption={caption}
    rows={mails}
    keyOf={({ id }) => id}
    columns={[
      {
        title: t.mailTexts.mail,
        className: "md:w-[42%] font-medium",
        cell: ({ id, name }) => <TextLink to={adminMailTextPath(id, "fr")}>{name}</TextLink>,
      },
      { title: t.mailTextNames.subject, long: true, className: "text-muted", cell: ({ text }) => text },
      {
        title: t.mailTexts.changed,
        cell: ({ changed }) =>
          changed.length > 0 && (
            <Badge tone="blue">{changed.map((language) => languageNames[language]).join(", ")}</Badge>
          ),
      },
    ]}
  />
);
