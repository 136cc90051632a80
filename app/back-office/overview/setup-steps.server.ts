import { listTeam } from "#app/accounts/team.server.ts";
import { donglesInStock } from "#app/dongles/list-dongles.server.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { mailSettings } from "#app/mail/mail-settings.server.ts";
import { adminPaths, adminSettingsPath } from "#app/office-paths.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isLiveKey } from "#app/platform/settings/development-or-production.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { missingNow } from "../before-launch.server.ts";

export type SetupStep = {
  key: "seller" | "sending" | "returns" | "payments" | "stock" | "team" | "order";
  path: string;
  isDone: boolean;
};

const ofSeller = ["siren", "register", "vatNumber", "postalAddress", "phone", "director", "host", "mediator"];

/** What a shop without orders still needs, in the order in which it is set up (decisions 9.8). */
export async function setupSteps(db: Db, language: Language): Promise<SetupStep[]> {
  const [stock, team] = await Promise.all([donglesInStock(db, 1), listTeam(db)]);
  const missing = new Set<string>(missingNow().map(({ id }) => id));
  return [
    { key: "seller", path: adminPaths.settings, isDone: !ofSeller.some((id) => missing.has(id)) },
    { key: "sending", path: adminSettingsPath("sending"), isDone: Boolean(mailSettings().smtpUrl) },
    {
      key: "returns",
      path: `${adminPaths.settings}#save-returns-address`,
      isDone: shopSetting("returns.address") !== "",
    },
    { key: "payments", path: adminSettingsPath("payments"), isDone: isLiveKey(settings().stripe?.secretKey) },
    { key: "stock", path: adminPaths.dongleAssociation, isDone: stock > 0 },
    { key: "team", path: adminPaths.team, isDone: team.length > 1 },
    { key: "order", path: localizedPath(paths.compatibility, language), isDone: false },
  ];
}
