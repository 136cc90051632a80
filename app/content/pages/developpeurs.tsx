import { Fragment, type ReactNode } from "react";
import { cachedPrices } from "#app/catalogue/pricing/prices.server.ts";
import { claims } from "#app/claims.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { eurosOf } from "#app/platform/money/money.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { CheckIcon, ClockIcon } from "#app/ui/pictures/icons.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { ConstructionPage } from "../components/construction-page.tsx";
import type { Route } from "./+types/developpeurs";

type Texts = typeof import("../texts/fr/developpeurs.json");

export async function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  return {
    language,
    shop: settings().publicUrl,
    email: shopFacts().supportEmail,
    price: eurosOf((await cachedPrices(database())).product),
    t: loadTexts<Texts>("content", "developpeurs", language),
  };
}

export const meta = metaOfPage(paths.developers);

export default function DevelopersPage({ loaderData: { language, shop, email, price, t } }: Route.ComponentProps) {
  return (
    <ConstructionPage
      t={t}
      language={language}
      isNight
      picture={<Terminal t={t} shop={shop} price={price} />}
      next={[
        { path: paths.insurance, label: t.nextInsurance },
        { path: paths.smartlab, label: t.nextLab },
        { path: paths.dataRights, label: t.nextData },
      ]}
    >
      <section className="container section grid items-center gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h2 className="max-w-[12.2em] text-2xl">{t.jsonHeading}</h2>
          <p className="mt-4 text-muted">{t.jsonText}</p>
        </div>
        <SampleTrip t={t} />
      </section>
      <section className="container section">
        <h2 className="text-2xl">{t.pathsHeading}</h2>
        <p className="mt-4 text-muted">{t.pathsText}</p>
        <div className="mt-8 grid gap-6 lg:grid-cols-2">
          {[
            { name: t.sdk, stops: [t.pathDongle, t.pathYourApp], text: t.sdkText },
            { name: t.api, stops: [t.pathDongle, t.pathOurApp, t.pathServers], text: t.apiText },
          ].map((path) => (
            <DataPath key={path.name} {...path} />
          ))}
        </div>
      </section>
      <div className="container section grid gap-x-16 gap-y-14 lg:grid-cols-2">
        <Offers
          heading={t.todayHeading}
          Mark={CheckIcon}
          tone="text-signal"
          rows={[
            [t.catalogue, t.catalogueText],
            [t.csv, t.csvText],
            [t.integration, t.integrationText],
            [t.lab, t.labText],
          ]}
        />
        <Offers
          heading={t.plannedHeading}
          Mark={ClockIcon}
          tone="text-muted"
          rows={[
            [t.planned1, t.planned1Text],
            [t.planned2, t.planned2Text],
            [t.planned3, t.planned3Text],
            [t.planned4, t.planned4Text],
          ]}
        >
          <p className="mt-6 text-muted">{t.plannedText}</p>
          <p className="mt-5">
            <ButtonLink to={`mailto:${email}?subject=${encodeURIComponent(t.mailSubject)}`} variant="secondary">
              {t.mail}
            </ButtonLink>
          </p>
        </Offers>
      </div>
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

/** The beginning of each answer. */
const calls = (t: Texts, price: number) => [
  { name: t.call1, path: "/api/vehicles/energies", answer: '["Diesel", "Electrique", "Essence", "GPL", …]' },
  { name: t.call2, path: "/api/vehicles/models?brand=Dacia", answer: '["Bigster", "Dokker", "Duster", "Jogger", …]' },
  { name: t.call3, path: "/api/prices", answer: `[{ "name": "product", "price": ${price}\u00a0}, …]` },
];

/** Calls that need no key, with the address of this shop: they can be pasted as they stand. */
function Terminal({ t, shop, price }: { t: Texts; shop: string; price: number }) {
  return (
    <div className="rounded-card border border-line p-5 max-lg:mx-(--gutter,20px) sm:p-8">
      <h2 className="text-lg">{t.tryHeading}</h2>
      <dl className="mt-5 grid gap-5 text-sm">
        {calls(t, price).map(({ name, path, answer }) => (
          <div key={path}>
            <dt className="text-muted">{name}</dt>
            <dd className="mt-1 font-mono wrap-anywhere">
              <span aria-hidden="true" className="text-muted">
                {"$ "}
              </span>
              <code>
                <span>{`curl "${shop}`}</span>
                {`${path}"`.split(/(?=\/)/).map((part) => (
                  <Fragment key={part}>
                    <wbr />
                    <span>{part}</span>
                  </Fragment>
                ))}
              </code>
              <samp className="mt-1 block text-signal">{answer}</samp>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-6">
        <ButtonLink to="/api/openapi.json" document variant="secondary">
          {t.openApi}
        </ButtonLink>
      </p>
    </div>
  );
}

type OffersProps = {
  heading: string;
  Mark: typeof CheckIcon;
  tone: string;
  rows: readonly (readonly [name: string, text: string])[];
  children?: ReactNode;
};

/** What there is today, and beside it what is planned: the mark of each row tells the two apart. */
const Offers = ({ heading, Mark, tone, rows, children }: OffersProps) => (
  <section>
    <h2 className="text-2xl">{heading}</h2>
    <dl className="mt-6 divide-y divide-line border-y border-line">
      {rows.map(([name, text]) => (
        <div key={name} className="py-4">
          <dt className="flex gap-4 font-semibold">
            <Mark className={`mt-0.5 size-6 ${tone}`} />
            <span>{name}</span>
          </dt>
          <dd className="mt-0.5 pl-10 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
);

/** One block of code; what a field means stands beside it, on a narrow screen above it like a comment. */
function SampleTrip({ t }: { t: Texts }) {
  return (
    <div className="rounded-card border border-line bg-surface p-5 text-sm sm:p-8">
      <div>
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
