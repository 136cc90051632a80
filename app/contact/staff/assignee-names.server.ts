import { accountNames } from "#app/accounts/account-names.server.ts";
import { staffAuthors } from "#app/accounts/staff-accounts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";

/** By `user:<id>`, also of former members. */
export async function assigneeNames(
  db: Db,
  assignees: readonly (string | null)[],
  language: Language,
): Promise<Map<string, string>> {
  const { formerMember } = frameTexts(language);
  const staff = await staffAuthors(db);
  const names = await accountNames(db, assignees, formerMember);
  for (const [author, name] of names)
    if (!staff.has(author) && name !== formerMember) names.set(author, `${name} · ${formerMember}`);
  return names;
}
