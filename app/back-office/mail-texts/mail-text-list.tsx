import { languageNames } from "#app/i18n/languages.ts";
import { adminMailTextPath } from "#app/office-paths.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import type { SettingsTexts } from "../settings/settings-texts.server.ts";
import type { mailTextList } from "./mail-text-data.server.ts";

/** Every mail, with the languages in which the shop has texts of its own. */
export const MailTextList = ({ mails, t }: { mails: ReturnType<typeof mailTextList>; t: SettingsTexts }) => (
  <ColumnTable
    caption={t.tabs.mails}
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
