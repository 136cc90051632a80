import { claims } from "#app/claims.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { NamedRows, SideSection } from "#app/ui/layout/page-head.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { ConstructionPage } from "../components/construction-page.tsx";
import type { Route } from "./+types/developpeurs";

type Texts = typeof import("../texts/fr/developpeurs.json");

export const loader = textsLoader((language) => ({
  email: shopFacts().supportEmail,
  t: loadTexts<Texts>("content", "developpeurs", language),
}));

export const meta = metaOfPage(paths.developers);

export default function DevelopersPage({ loaderData: { language, email, t } }: Route.ComponentProps) {
  return (
    <ConstructionPage
      t={t}
      language={language}
      isNight
      picture={<SampleTrip t={t} />}
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
      <SideSection heading={t.todayHeading}>
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

const sampleTrip = (t: Texts) => [
  { field: "distance_km", value: "38", meaning: t.field1 },
  { field: "road_type", value: '"urban"', meaning: t.field2 },
  { field: "driving_score", value: String(claims.sampleScore.value), meaning: t.field3 },
  { field: "odometer_km", value: "48852", meaning: t.field4 },
  { field: "maintenance_due_days", value: String(claims.sampleServiceDays.value), meaning: t.field5 },
];

/** One block of code; what a field means stands beside it, on a narrow screen above it like a comment. */
function SampleTrip({ t }: { t: Texts }) {
  return (
    <div className="border-line p-5 max-lg:border-y sm:p-8 lg:rounded-card lg:border">
      <h2 className="text-lg">{t.jsonHeading}</h2>
      <p className="mt-1 text-sm text-muted">{t.jsonText}</p>
      <div className="mt-6 text-sm">
        <p aria-hidden="true" className="font-mono text-muted">
          {"{"}
        </p>
        <dl className="my-1.5 grid gap-2.5">
          {sampleTrip(t).map(({ field, value, meaning }) => (
            <div key={field} className="flex flex-col pl-4 sm:pl-6 lg:grid lg:grid-cols-2 lg:items-baseline lg:gap-4">
              <dt className="font-mono wrap-anywhere">
                <span className="text-muted">{`"${field}": `}</span>
                <span className="text-signal">{value}</span>
              </dt>
              <dd className="order-first text-muted lg:order-none">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p aria-hidden="true" className="font-mono text-muted">
          {"}"}
        </p>
      </div>
    </div>
  );
}

/** The stages of the data from the car to the client who works with them; the last one is the client's. */
function DataPath({ name, stops, text }: { name: string; stops: readonly string[]; text: string }) {
  return (
    <div className="rounded-card border border-line bg-surface p-5 md:p-8">
      <h3 className="text-lg">{name}</h3>
      <ol className="mt-5 flex gap-3 wrap-anywhere max-sm:flex-col sm:items-center">
        {stops.map((stop, index) => (
          <li key={stop} className="flex min-w-0 flex-1 gap-3 max-sm:flex-col sm:items-center sm:first:flex-[0.8]">
            {index > 0 && <ArrowRightIcon className="size-5 shrink-0 text-signal max-sm:mx-auto max-sm:rotate-90" />}
            <span
              className={`flex min-h-14 min-w-0 flex-1 items-center justify-center rounded-control px-3 py-2 text-center text-sm font-semibold ${
                index === stops.length - 1 ? "border border-signal bg-signal-soft" : "bg-sunken"
              }`}
            >
              {stop}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-muted">{text}</p>
    </div>
  );
}
