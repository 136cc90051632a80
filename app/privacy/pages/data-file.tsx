import { redirect } from "react-router";
import { localizedPath } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { exportPerson, personFile } from "../export-person.server.ts";
import { passOf } from "../server/data-links.server.ts";
import type { Route } from "./+types/data-file";

export async function loader({ request, context }: Route.LoaderArgs) {
  const email = passOf(request, systemClock);
  if (email === undefined) throw redirect(localizedPath(paths.personalData, context.get(requestLanguage)));
  return personFile(await exportPerson({ db: database(), now: systemClock.now() }, email));
}
