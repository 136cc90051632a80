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
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { ConstructionNotice, ConstructionPage } from "../components/construction-page.tsx";
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
      hasNotice
      picture={<Terminal t={t} shop={shop} price={price} />}
      actions={
        <p className="mt-8">
          <ButtonLink to="/api/openapi.json" document size="lg" className="max-sm:w-full">
            {t.openApi}
          </ButtonLink>
        </p>
      }
      next={[
        { path: paths.insurance, label: t.nextInsurance },
        { path: paths.smartlab, label: t.nextLab },
        { path: paths.dataRights, label: t.nextData },
      ]}
    >
      <section className="container py-14 md:py-24">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 className="text-h2">{t.jsonHeading}</h2>
          <p className="text-muted">{t.jsonText}</p>
        </div>
        <SampleTrip t={t} />
      </section>
      <DataPaths t={t} />
      <div className="container grid gap-x-16 gap-y-14 py-14 md:py-24 lg:grid-cols-2">
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
          <div className="mt-6 rounded-card bg-sand p-5 md:p-6">
            <ConstructionNotice t={{ ...t, constructionText: `${t.constructionText} ${t.plannedText}` }} />
            <p className="mt-5">
              <ButtonLink
                to={`mailto:${email}?subject=${encodeURIComponent(t.mailSubject)}`}
                variant="secondary"
                className="max-sm:w-full"
              >
                {t.mail}
              </ButtonLink>
            </p>
          </div>
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
    <div className="overflow-hidden rounded-card border border-line bg-surface max-lg:mx-(--gutter,20px)">
      <h2 className="border-b border-line px-5 py-3 text-sm font-medium tracking-normal text-muted">{t.tryHeading}</h2>
      <dl className="divide-y divide-line px-5 text-code-s">
        {calls(t, price).map(({ name, path, answer }) => (
          <div key={path} className="py-5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="mt-2 font-mono wrap-anywhere">
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
              <samp className="mt-2 block text-signal">{answer}</samp>
            </dd>
          </div>
        ))}
      </dl>
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
    <h2 className="text-h2">{heading}</h2>
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
    <div data-theme="dark" className="mt-8 rounded-card bg-night p-5 text-code-s sm:p-8">
      <p aria-hidden="true" className="font-mono text-muted">
        {"{"}
      </p>
      <dl className="my-1.5 grid gap-4">
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
  );
}

/** From the dongle, which is shown, to the client who works with its data; the last stage is the client's. */
function DataPaths({ t }: { t: Texts }) {
  const ways = [
    { name: t.sdk, stops: [t.pathDongle, t.pathYourApp], text: t.sdkText },
    { name: t.api, stops: [t.pathDongle, t.pathOurApp, t.pathServers], text: t.apiText },
  ];
  return (
    <section className="overflow-clip bg-sand">
      <div className="container columns items-center gap-y-2 py-14 md:py-24">
        <div className="col-span-full lg:col-span-5">
          <ProductPicture view="front" alt="" sizes="(min-width: 64rem) 40vw, 100vw" className="w-full" />
        </div>
        <div className="col-span-full lg:col-span-7 lg:pl-16">
          <h2 className="text-h2">{t.pathsHeading}</h2>
          <p className="mt-4 text-muted">{t.pathsText}</p>
          <dl className="mt-8 border-t border-ink/15">
            {ways.map(({ name, stops, text }) => (
              <div key={name} className="border-b border-ink/15 py-6">
                <dt className="text-sm text-muted">{name}</dt>
                <dd>
                  <ol className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold tracking-tight">
                    {stops.map((stop, index) => (
                      <li key={stop} className="flex items-center gap-3">
                        {index > 0 && <ArrowRightIcon className="size-6 shrink-0 text-muted" />}
                        <span className={index === stops.length - 1 ? "text-signal" : ""}>{stop}</span>
                      </li>
                    ))}
                  </ol>
                  <p className="mt-3 max-w-text text-muted">{text}</p>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
