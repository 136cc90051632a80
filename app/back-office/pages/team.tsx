import { listInvitations, listTeam } from "#app/accounts/team.server.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { documentTitle, roleTexts, sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { InviteDialog } from "../team/team-forms.tsx";
import { teamAction } from "../team/team-steps.server.ts";
import { InvitationTable, RolesHelp, TeamTable } from "../team/team-tables.tsx";
import { teamTexts } from "../team/team-texts.server.ts";
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
