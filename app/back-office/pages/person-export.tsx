import { adminPersonPath } from "#app/office-paths.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { accountKey } from "#app/platform/audit/security-events.server.ts";
import { emailOfKey } from "#app/platform/privacy/sealed-text.server.ts";
import { exportPerson, personFile } from "#app/privacy/export-person.server.ts";
import { requireRecentSignIn } from "#app/staff-ui/sign-in/recent-sign-in.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import type { Route } from "./+types/person-export";

/** All data of a person as a JSON file, with an audit row, since it exports personal data (law 4). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, author } = staffOf(context);
  requireRecentSignIn(context, adminPersonPath(params.person));
  const email = emailOfKey(params.person);
  if (!email) throw new Response(null, { status: 404 });
  const exported = await db.transaction(async (tx) => {
    const found = await exportPerson({ db: tx, now: clock.now() }, email);
    await recordAudit(tx, author, "person-exported", `account:${accountKey(email)}`, {
      after: Object.fromEntries(Object.entries(found.data).map(([part, records]) => [part, records.length])),
    });
    return found;
  });
  return personFile(exported);
}
