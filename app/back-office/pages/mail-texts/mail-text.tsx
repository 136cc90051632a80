import { useState } from "react";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { languageNames, languages } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminMailTextPath, adminSettingsPath } from "#app/office-paths.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { TabLinks } from "#app/staff-ui/page/tab-links.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { caseQuery } from "../../mail-texts/mail-cases.ts";
import { mailTextData } from "../../mail-texts/mail-text-data.server.ts";
import { MailTextForm } from "../../mail-texts/mail-text-form.tsx";
import { mailTextAction, mailTextPlace } from "../../mail-texts/mail-text-steps.server.ts";
import { SettingHistory } from "../../settings/setting-history.tsx";
import { settingsTexts } from "../../settings/settings-texts.server.ts";
import type { Route } from "./+types/mail-text";

/** The texts of one mail in one language (decisions 9.8). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const { template, language: of } = mailTextPlace({ params, url });
  const data = await mailTextData(db, template, of, language);
  return { data, of, language, t: settingsTexts(language), documentTitle: documentTitle(data.name, language) };
}

export const action = mailTextAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function MailText({ loaderData: { data, of, language, t } }: Route.ComponentProps) {
  const [shownCase, setShownCase] = useState("");
  const isChanged = data.texts.some(({ text, original }) => text !== original);
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-2">
        <p>
          <TextLink to={adminSettingsPath("mails")}>{t.tabs.mails}</TextLink>
        </p>
        <h1 className="text-xl">{data.name}</h1>
        <p className="text-muted">{t.mailTexts.about}</p>
        <TabLinks
          label={t.mailTexts.language}
          current={of}
          language={language}
          tabs={languages.map((key) => ({ key, to: adminMailTextPath(data.id, key), title: languageNames[key] }))}
        />
      </header>
      <MailTextForm key={of} {...{ data, of, shownCase, setShownCase, t }} />
      <div className="flex flex-wrap items-start gap-3">
        <StepButton intent="test-texts" hidden={{ [caseQuery]: shownCase }} submit={t.testMail.send} />
        {isChanged && (
          <ConfirmStep
            intent="reset-texts"
            hidden={{ version: data.version }}
            button={t.mailTexts.reset}
            description={t.mailTexts.resetQuestion}
          />
        )}
      </div>
      <SettingHistory history={data.history} t={t} />
    </div>
  );
}
