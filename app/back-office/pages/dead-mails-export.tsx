import { languageName } from "#app/i18n/languages.ts";
import { type DeadMail, deadMailPage } from "#app/mail/dead-mails.server.ts";
import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { deadMailFilter, deadMailTexts } from "../integrations/integration-lists.server.ts";
import { deadMailsTable } from "../integrations/integration-tables.ts";
import { mailName } from "../integrations/mail-name.ts";
import type { Route } from "./+types/dead-mails-export";

export const loader = (args: Route.LoaderArgs) =>
  exportList<DeadMail>(args, {
    spec: deadMailsTable,
    name: "dead-mails",
    columns(language) {
      const { columns: t, mailNames } = deadMailTexts(language);
      return [
        [t.date, ({ createdAt }) => createdAt],
        [t.mail, (mail) => mailName(mail, mailNames)],
        [t.recipient, ({ recipient }) => recipient],
        [t.language, (mail) => languageName(mail.language)],
        [t.attempts, ({ attempts }) => attempts],
        [t.error, ({ lastError, lastErrorText }) => [lastError, lastErrorText].filter(Boolean).join(": ")],
      ];
    },
    rows: (db, state, page) => deadMailPage(db, { filter: deadMailFilter(state), descending: true, page }),
  });
