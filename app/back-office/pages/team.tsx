import { roles as allRoles, knownRole } from "#app/accounts/permissions.ts";
import { type Invitation, listInvitations, listTeam, type TeamMember } from "#app/accounts/team.server.ts";
import { fill, shortDate, shortDateAndTime } from "#app/i18n/format.ts";
import { isLanguage, type Language, languageNames } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { documentTitle, roleTexts, sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import { DangerStep } from "../keys/danger-step.tsx";
import { InviteDialog, RemoveDialog, RoleDialog } from "../team/team-forms.tsx";
import { teamAction } from "../team/team-steps.server.ts";
import { type RoleTexts, type TeamTexts, teamTexts } from "../team/team-texts.server.ts";
import type { Route } from "./+types/team";

/** Members of staff and invitations (decisions 9). */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { language, email } = staff;
  const title = sectionTitle("team", language);
  const [team, invitations] = await Promise.all([listTeam(staff.db), listInvitations(staff)]);
  return {
    title,
    language,
    email,
    team,
    invitations,
    documentTitle: documentTitle(title, language),
    t: teamTexts(language),
    roles: roleTexts(language),
  };
}

export const action = teamAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Team({
  loaderData: { title, language, email, team, invitations, t, roles },
}: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <section className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl">{title}</h1>
          <InviteDialog t={t} roles={roles} language={language} />
        </div>
        <p className="text-muted">{t.intro}</p>
        <TeamTable team={team} own={email} title={title} t={t} roles={roles} language={language} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-base font-semibold">{t.pending}</h2>
        <InvitationTable invitations={invitations} t={t} roles={roles} language={language} />
      </section>
      <RolesHelp t={t} roles={roles} />
    </div>
  );
}

type Common = { t: TeamTexts; roles: RoleTexts; language: Language };

function TeamTable({
  team,
  own,
  title,
  t,
  roles,
  language,
}: Common & { team: TeamMember[]; own: string; title: string }) {
  const { columns } = t;
  // Their role stays until somebody else has it (security 6.63).
  const isOnlyOwner = (member: TeamMember) =>
    member.role === "owner" && team.filter(({ role }) => role === "owner").length === 1;
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
            <div className="flex flex-wrap gap-1 max-md:-ml-3 md:justify-end">
              {isOnlyOwner(member) ? (
                <span className="self-center text-muted max-md:pl-3">{t.onlyOwner}</span>
              ) : (
                <>
                  <RoleDialog member={member} row={String(team.indexOf(member))} roles={roles} t={t} />
                  <DangerStep>
                    <RemoveDialog
                      member={member}
                      row={String(team.indexOf(member))}
                      isSelf={member.email === own}
                      t={t}
                    />
                  </DangerStep>
                </>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

function InvitationTable({ invitations, t, roles, language }: Common & { invitations: Invitation[] }) {
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
            <div className="flex flex-wrap gap-1 max-md:-ml-3 md:justify-end">
              <ConfirmStep
                intent="invite-again"
                row={String(invitations.indexOf(invitation))}
                hidden={{ email: invitation.email }}
                button={t.again}
                title={fill(t.againTitle, { name: invitation.name })}
                description={fill(t.aboutAgain, { recipient: invitation.email })}
                buttonVariant="ghost"
              />
              <DangerStep>
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
              </DangerStep>
            </div>
          ),
        },
      ]}
    />
  );
}

/** What each role may do, for those who give them. */
const RolesHelp = ({ t, roles }: Pick<Common, "t" | "roles">) => (
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
