import type { Invitation, TeamMember } from "#app/accounts/team.server.ts";
import { fill, shortDate, shortDateAndTime } from "#app/i18n/format.ts";
import { isLanguage, type Language, languageNames } from "#app/i18n/languages.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import { RemoveDialog } from "./team-forms.tsx";
import type { TeamTexts } from "./team-texts.server.ts";

type Common = { t: TeamTexts; language: Language };

export function TeamTable({
  team,
  own,
  title,
  t,
  language,
}: Common & { team: TeamMember[]; own: string; title: string }) {
  const { columns } = t;
  return (
    <ColumnTable
      caption={title}
      rows={team}
      keyOf={({ email }) => email}
      columns={[
        {
          title: columns.name,
          className: "font-medium",
          cell: ({ name, email }) => (
            <>
              <span>{name}</span> {email === own && <Badge>{t.you}</Badge>}
            </>
          ),
        },
        { title: columns.email, className: "break-all", cell: ({ email }) => email },
        { title: columns.since, cell: ({ since }) => shortDate(since, language) },
        {
          title: columns.factor,
          cell: ({ hasSecondFactor }) => (
            <StatusDot tone={hasSecondFactor ? "signal" : "neutral"}>{hasSecondFactor ? t.on : t.off}</StatusDot>
          ),
        },
        {
          title: columns.lastUse,
          cell: ({ lastUsedAt }) => (lastUsedAt ? shortDateAndTime(lastUsedAt, language) : t.never),
        },
        {
          title: t.remove.open,
          isTitleHidden: true,
          cell: (member) => (
            <RemoveDialog member={member} row={String(team.indexOf(member))} isSelf={member.email === own} t={t} />
          ),
        },
      ]}
    />
  );
}

export function InvitationTable({ invitations, t, language }: Common & { invitations: Invitation[] }) {
  if (invitations.length === 0) return <p className="text-muted">{t.noPending}</p>;
  const { columns, invitationColumns, labels } = t;
  return (
    <ColumnTable
      caption={t.pending}
      rows={invitations}
      keyOf={({ email }) => email}
      columns={[
        { title: columns.name, className: "font-medium", cell: ({ name }) => name },
        { title: columns.email, className: "break-all", cell: ({ email }) => email },
        {
          title: labels.language,
          cell: ({ language: written }) => (isLanguage(written) ? languageNames[written] : written),
        },
        { title: invitationColumns.sent, cell: ({ createdAt }) => shortDateAndTime(createdAt, language) },
        { title: invitationColumns.expires, cell: ({ expiresAt }) => shortDateAndTime(expiresAt, language) },
        {
          title: t.withdraw,
          isTitleHidden: true,
          cell: (invitation) => (
            <ConfirmStep
              intent="withdraw"
              row={String(invitations.indexOf(invitation))}
              hidden={{ email: invitation.email }}
              button={t.withdraw}
              title={fill(t.withdrawTitle, { name: invitation.name })}
              description={fill(t.aboutWithdraw, { recipient: invitation.email })}
              buttonVariant="ghost"
              submitVariant="danger"
            />
          ),
        },
      ]}
    />
  );
}
