import { Fragment, useEffect } from "react";
import { redirect, useLocation } from "react-router";
import { zonePlanData } from "#app/catalogue/staff/zone-plan-steps.server.ts";
import { ZonePlans } from "#app/catalogue/staff/zone-plans.tsx";
import { termsArePrinted } from "#app/content/printed-terms.server.ts";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths, adminSettingsPath } from "#app/office-paths.ts";
import { useAccess } from "#app/staff-ui/page/access.tsx";
import { documentTitle, sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { TabLinks } from "#app/staff-ui/page/tab-links.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { mailTextList } from "../mail-texts/mail-text-data.server.ts";
import { MailTextList } from "../mail-texts/mail-text-list.tsx";
import { filesTab } from "../settings/publisher-files.server.ts";
import { PublisherFiles } from "../settings/publisher-files.tsx";
import { SaveBar } from "../settings/save-bar.tsx";
import { SectionForm } from "../settings/section-form.tsx";
import { isMissing } from "../settings/setting-fields.ts";
import { SettingHistory } from "../settings/setting-history.tsx";
import {
  countriesByName,
  isSettingTab,
  paymentFacts,
  settingsData,
  settingTabs,
} from "../settings/settings-data.server.ts";
import { settingsAction } from "../settings/settings-steps.server.ts";
import { settingsTexts } from "../settings/settings-texts.server.ts";
import type { Route } from "./+types/settings";

/** The shop's settings in tabs, each with its history (decisions 9.8). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const { tab = settingTabs[0]! } = params;
  if (!isSettingTab(tab)) throw redirect(adminPaths.settings);
  const title = sectionTitle("settings", language);
  const t = settingsTexts(language);
  return {
    title,
    tab,
    tabs: settingTabs,
    t,
    documentTitle: documentTitle(title, language),
    language,
    data: await settingsData(db, tab, language),
    countries: tab === "shipping" ? countriesByName(language) : [],
    areTermsPrinted: termsArePrinted(),
    payments: tab === "payments" ? paymentFacts(language) : undefined,
    files: tab === "files" ? await filesTab(db, language) : undefined,
    zonePlans: tab === "shipping" ? await zonePlanData({ db, language }) : undefined,
    mails: tab === "mails" ? mailTextList(language) : undefined,
  };
}

export const action = settingsAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { title, tab, tabs, t, language, data, countries, files, mails, payments, zonePlans, areTermsPrinted } =
    loaderData;
  useFocusOnField();
  const { mayTake } = useAccess();
  const editable = data.sections.filter(({ intent }) => mayTake(intent));
  const missing = editable.flatMap((section) =>
    Object.entries(section.labels)
      .filter(([field]) => isMissing(section, field))
      .map(([field, label]) => ({ id: `${section.intent}-${field}`, label })),
  );
  const choices = tabs.map((key) => ({
    key,
    to: key === tabs[0] ? adminPaths.settings : adminSettingsPath(key),
    title: t.tabs[key],
  }));
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-3">
        <h1 className="text-xl">{title}</h1>
        <p className="text-muted">{t.intro}</p>
        <TabLinks label={title} tabs={choices} current={tab} language={language} />
      </header>
      {!areTermsPrinted && (tab === "seller" || tab === "shipping") && (
        <Notice tone="amber">
          <p>{t.printTerms}</p>
          <details className="pt-1 text-sm">
            <summary className="w-fit cursor-pointer">{t.forOperator}</summary>
            <p className="pt-1">{t.operatorHints.terms}</p>
          </details>
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="amber">
          <p className="font-medium">{t.missing}</p>
          <ul className="flex flex-wrap gap-x-4">
            {missing.map(({ id, label }) => (
              <li key={id}>
                <TextLink to={`#${id}`} className="inline-block py-1">
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {data.sections.length > 0 && (
        <SaveBar key={tab} t={t}>
          {data.sections.map((section) => (
            <Fragment key={section.name}>
              <SectionForm section={section} countries={countries} t={t} />
              {section.name === "zones" && zonePlans && <ZonePlans data={zonePlans} />}
            </Fragment>
          ))}
        </SaveBar>
      )}
      {tab === "sending" && (
        <Card className="grid gap-3">
          <h2 className="text-base font-semibold">{t.testMail.title}</h2>
          <p className="text-muted">{t.testMail.about}</p>
          <StepButton intent="test-mail" submit={t.testMail.send} />
        </Card>
      )}
      {payments && (
        <Card className="grid gap-3">
          <h2 className="text-base font-semibold">{t.payments.title}</h2>
          <p>{payments.mode}</p>
          <details className="text-sm text-muted">
            <summary className="w-fit cursor-pointer">{t.forOperator}</summary>
            <p className="pt-1">{payments.decidedBy}</p>
          </details>
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
            {payments.limits.map(([label, value]) => (
              <Fragment key={label}>
                <dt className="text-muted">{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </Card>
      )}
      {tab === "chat" && (
        <p>
          <TextLink to={adminPaths.chatReplies}>{t.payments.replies}</TextLink>
        </p>
      )}
      {files && (
        <>
          <PublisherFiles files={files.files} t={t} />
          <SettingHistory history={files.history} t={t} />
        </>
      )}
      {mails && <MailTextList mails={mails} t={t} />}
      {data.sections.length > 0 && <SettingHistory history={data.history} t={t} />}
    </div>
  );
}

/** What is missing before launch leads to its field. */
function useFocusOnField() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second press on the same link leads there again
  useEffect(() => {
    const field = hash ? document.getElementById(hash.slice(1)) : null;
    if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.scrollIntoView({ block: "center" });
  }, [hash, key]);
}
