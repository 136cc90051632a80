import { hasSecondFactor, isSecondFactorRequired } from "#app/accounts/sign-in/second-factor-rows.server.ts";
import { fill, longDate } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { accountTexts } from "./account-texts.server.ts";

/** For somebody without a second factor, once the owner has set a day (security 6.67); else null. */
export async function factorNotice(db: Db, userId: string, language: Language) {
  const from = shopSetting("team.secondFactorFrom");
  if (from === "" || (await hasSecondFactor(db, userId))) return null;
  const t = accountTexts(language);
  const isRequired = isSecondFactorRequired(new Date());
  const text = isRequired ? t.required : fill(t.requiredSoon, { date: longDate(from, language) });
  return { text, add: t.addFactor };
}
