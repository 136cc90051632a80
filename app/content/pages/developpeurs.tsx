import { brand } from "#app/brand.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { textsLoader } from "#app/i18n/texts-loader.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { ConstructionPage } from "../components/construction-page.tsx";
import { NamedRows, SideSection } from "../components/page-head.tsx";
import { DataPath } from "../components/pictures/data-path.tsx";
import type { Route } from "./+types/developpeurs";

export const loader = textsLoader((language) => ({
  email: brand.supportEmail,
  t: loadTexts<typeof import("../texts/fr/developpeurs.json")>("content", "developpeurs", language),
}));

export const meta = metaOfPage(paths.developers);

/** Developers: under construction (spec 2.1), with what exists and what is planned. */
export default function DevelopersPage({ loaderData: { language, email, t } }: Route.ComponentProps) {
  return (
    <ConstructionPage
      t={t}
      language={language}
      next={[
        { path: paths.insurance, label: t.nextInsurance },
        { path: paths.smartlab, label: t.nextLab },
        { path: paths.dataRights, label: t.nextData },
      ]}
    >
      <SideSection heading={t.pathsHeading} text={t.pathsText}>
        <div className="grid gap-6">
          {[
            { name: t.sdk, stops: [t.pathDongle, t.pathYourApp], text: t.sdkText },
            { name: t.api, stops: [t.pathDongle, t.pathOurApp, t.pathServers], text: t.apiText },
          ].map((path) => (
            <DataPath key={path.name} {...path} />
          ))}
        </div>
      </SideSection>
      <SideSection heading={t.todayHeading} text={t.todayText}>
        <NamedRows
          rows={[
            { name: t.csv, text: t.csvText },
            { name: t.integration, text: t.integrationText },
            { name: t.lab, text: t.labText },
          ]}
        />
      </SideSection>
      <SideSection
        heading={t.plannedHeading}
        text={t.plannedText}
        aside={
          <p className="mt-6">
            <ButtonLink to={`mailto:${email}?subject=${encodeURIComponent(t.mailSubject)}`} variant="secondary">
              {t.mail}
            </ButtonLink>
          </p>
        }
      >
        <NamedRows
          rows={[
            { name: t.planned1, text: t.planned1Text },
            { name: t.planned2, text: t.planned2Text },
            { name: t.planned3, text: t.planned3Text },
            { name: t.planned4, text: t.planned4Text },
          ]}
        />
      </SideSection>
    </ConstructionPage>
  );
}
