import { languageNames } from "#app/i18n/languages.ts";
import { adminMailTextPath } from "#app/office-paths.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import type { SettingsTexts } from "../settings/settings-texts.server.ts";
import type { mailTextList } from "./mail-text-data.server.ts";

type Props = { mails: ReturnType<typeof mailTextList>; t: SettingsTexts };

/** Every mail, with the languages in which the shop has texts of its own. */
export const MailTextList = ({ mails, t }: Props) => (
  <>
    {([false, true] as const).map((isToTeam) => {
      const title = isToTeam ? t.mailTexts.toTeam : t.mailTexts.toBuyers;
      return (
        <section key={title} className="grid gap-3">
          <h2 className="text-base font-semibold">{title}</h2>
          <MailTable caption={title} mails={mails.filter((mail) => mail.isToTeam === isToTeam)} t={t} />
        </section>
      );
    })}
  </>
);

const MailTable = ({ caption, mails, t }: Props & { caption: string }) => (
  <ColumnTable
    caption={caption}
    rows={mails}
    keyOf={({ id }) => id}
    columns={[
      {
        title: t.mailTexts.mail,
        cell: ({ id, name }) => <TextLink to={adminMailTextPath(id, "fr")}>{name}</TextLink>,
      },
      { title: t.mailTextNames.subject, long: true, cell: ({ text }) => text },
      {
        title: t.mailTexts.changed,
        cell: ({ changed }) => changed.map((language) => languageNames[language]).join(", ") || "—",
      },
    ]}
  />
);
