import { mailNames } from "#app/mail/define-mail.server.ts";
import { dictionary, extended } from "#app/staff-ui/page/dictionary.server.ts";
import { settingsTexts } from "../settings/settings-texts.server.ts";

export const integrationsTexts = extended(
  dictionary<typeof import("../texts/fr/integrations.json")>("back-office", "integrations"),
  (_, language) => ({ mailNames: mailNames(language), tabs: settingsTexts(language).tabs }),
);
export type IntegrationsTexts = ReturnType<typeof integrationsTexts>;
