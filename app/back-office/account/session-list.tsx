import type { OwnSession } from "#app/accounts/session/sessions.server.ts";
import { fill, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { AccountTexts } from "./account-texts.server.ts";

type Props = { sessions: OwnSession[]; presentId: string; t: AccountTexts; language: Language };

export function SessionList({ sessions, presentId, t, language }: Props) {
  const { columns } = t;
  return (
    <ColumnTable
      caption={t.sessions}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        { title: columns.device, className: "font-medium", cell: ({ device }) => device || t.unknownDevice },
        { title: columns.network, cell: ({ network }) => network && <span className="code">{network}</span> },
        { title: columns.signedIn, cell: ({ signedInAt }) => shortDateAndTime(signedInAt, language) },
        { title: columns.lastUse, cell: ({ lastUsedAt }) => shortDateAndTime(lastUsedAt, language) },
        {
          title: t.endSession,
          isTitleHidden: true,
          cell: ({ id, device }) =>
            id === presentId ? (
              <Badge tone="signal">{t.present}</Badge>
            ) : (
              <ConfirmStep
                intent="end-session"
                row={id}
                hidden={{ id }}
                button={t.endSession}
                description={fill(t.aboutEndSession, { device: device || t.unknownDevice })}
                buttonVariant="ghost"
              />
            ),
        },
      ]}
    />
  );
}
