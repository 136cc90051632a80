import { roles as allRoles, knownRole } from "#app/accounts/permissions.ts";
import type { Invitation, TeamMember } from "#app/accounts/team.server.ts";
import { fill, shortDate, shortDateAndTime } from "#app/i18n/format.ts";
import { isLanguage, type Language, languageNames } from "#app/i18n/languages.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import { RemoveDialog, RoleDialog } from "./team-forms.tsx";
import type { RoleTexts, TeamTexts } from "./team-texts.server.ts";

type Common = { t: TeamTexts; roles: RoleTexts; language: Language };

export function TeamTable({
  team,
  own,
  title,
  t,
  roles,
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
              <span className="block font-normal break-all text-muted">{email}</span>
            </>
          ),
        },
        { title: columns.role, cell: ({ role }) => roles.names[role] },
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
            <div className="flex flex-wrap justify-end gap-1">
              <RoleDialog member={member} row={String(team.indexOf(member))} roles={roles} t={t} />
              <RemoveDialog member={member} row={String(team.indexOf(member))} isSelf={member.email === own} t={t} />
            </div>
          ),
        },
      ]}
    />
  );
}

export function InvitationTable({ invitations, t, roles, language }: Common & { invitations: Invitation[] }) {
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
        { title: columns.role, cell: ({ role }) => roles.names[knownRole(role)] },
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

/** What each role may do, for those who give them. */
export const RolesHelp = ({ t, roles }: Pick<Common, "t" | "roles">) => (
  <section aria-labelledby="roles" className="grid gap-3">
    <h2 id="roles" className="text-base font-semibold">
      {t.rolesHelp}
    </h2>
    <dl className="grid max-w-text gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      {allRoles.map((role) => (
        <div key={role} className="contents">
          <dt className="font-medium">{roles.names[role]}</dt>
          <dd className="text-muted">{roles.about[role]}</dd>
        </div>
      ))}
    </dl>
  </section>
);
