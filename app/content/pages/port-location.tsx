import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { ReadingPage, TitledPart } from "#app/ui/layout/page-head.tsx";
import { ArrowLeftIcon } from "#app/ui/pictures/page-icons.tsx";
import { Blocks, DoAndDont } from "../components/blocks.tsx";
import { DashboardPicture, type PortPosition, portPositions } from "../components/pictures/dashboard-picture.tsx";
import { portGuides } from "../port-guides.ts";
import type { Route } from "./+types/port-location";

type Texts = typeof import("../texts/fr/localiser-obd.json");

export const loader = textsLoader((language) => ({ t: loadTexts<Texts>("content", "localiser-obd", language) }));

export const meta = metaOfPage(paths.portLocation);

export default function PortLocationPage({ loaderData: { language, t } }: Route.ComponentProps) {
  return (
    <ReadingPage
      heading={t.heading}
      lead={t.lead}
      before={
        <p className="mb-5 text-sm">
          <TextLink to={localizedPath(paths.installationManual, language)} className="inline-flex items-center gap-2">
            <ArrowLeftIcon className="size-4" />
            {t.end.back}
          </TextLink>
        </p>
      }
    >
      <Positions t={t} />
      <TitledPart id="tips" title={t.tips.title}>
        <Blocks of={t.tips} />
      </TitledPart>

      <section aria-labelledby="gestures" className="mt-20 md:mt-28">
        <h2 id="gestures" className="mb-8 text-2xl">
          {t.gestures}
        </h2>
        <DoAndDont good={t.do} bad={t.dont} />
      </section>

      <BrandGuides t={t} />
      <NextSteps t={t.end} language={language} />
    </ReadingPage>
  );
}

function Positions({ t }: { t: Texts }) {
  return (
    <section
      aria-labelledby="places"
      className="mt-10 grid items-start gap-10 md:mt-14 lg:grid-cols-[1.5fr_1fr] lg:gap-14"
    >
      <figure>
        <div className="rounded-card bg-sand p-2 sm:p-6 md:p-10">
          <DashboardPicture alt={t.drawingAlt} />
        </div>
        <figcaption className="mt-3 text-sm text-muted">{t.mirror}</figcaption>
      </figure>
      <div>
        <h2 id="places" className="text-xl">
          {t.places.title}
        </h2>
        <ol className="mt-5 divide-y divide-line border-y border-line">
          {portPositions.map((position) => (
            <li key={position} className="grid grid-cols-[auto_1fr] gap-x-4 py-4">
              <PositionMark position={position} />
              <div>
                <h3 className="text-base">{t.places[`place${position}`]}</h3>
                <p className="mt-0.5 text-sm text-muted">{t.places[`place${position}Text`]}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function BrandGuides({ t }: { t: Texts }) {
  return (
    <section aria-labelledby="brands" className="mt-20 md:mt-28">
      <h2 id="brands" className="text-2xl">
        {t.brands.title}
      </h2>
      <p className="mt-4 max-w-text text-muted">{t.brands.text}</p>
      <div className="mt-10 grid gap-12 lg:grid-cols-3 lg:gap-8">
        {portGuides.map(({ group, brands }) => (
          <section key={group} aria-labelledby={group} className="grid content-start gap-5">
            <h3 id={group} className="text-lg">
              {t.brands[group]}
            </h3>
            <div className="rounded-card bg-sand p-2 md:p-4">
              <DashboardPicture marks={[...new Set<PortPosition>(brands.flatMap(({ at }) => at))]} />
            </div>
            <dl className="divide-y divide-line border-y border-line">
              {brands.map(({ key, name, at }) => (
                <div key={key} className="py-4">
                  <dt className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-semibold">
                    <span>{name}</span>
                    <span className="flex gap-1.5 font-normal">
                      {at.map((position) => (
                        <PositionMark key={position} position={position} name={t.position} />
                      ))}
                    </span>
                  </dt>
                  <dd className="mt-1 text-sm text-muted">{t.brands[key]}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}

function NextSteps({ t, language }: { t: Texts["end"]; language: Language }) {
  const { supportEmail } = usePublisher();
  return (
    <section aria-labelledby="end" className="mt-20 rounded-card bg-sand p-6 md:mt-28 md:p-10">
      <h2 id="end" className="text-xl">
        {t.title}
      </h2>
      <p className="mt-3 max-w-text text-muted">{t.text}</p>
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
        <ButtonLink to={localizedPath(paths.installationManual, language)} size="lg" className="max-sm:w-full">
          {t.back}
        </ButtonLink>
        <TextLink to={localizedPath(paths.faq, language)}>{t.faq}</TextLink>
        <TextLink to={`mailto:${supportEmail}`}>{t.support}</TextLink>
      </p>
    </section>
  );
}

/** The number in the drawing; screen readers read `name` before it where the context does not name it. */
function PositionMark({ position, name }: { position: PortPosition; name?: string }) {
  return (
    <span className="grid size-7 place-items-center rounded-full bg-signal text-sm leading-none font-semibold text-on-signal tabular-nums">
      <span>
        {name && <span className="sr-only">{`${name} `}</span>}
        <span>{position}</span>
      </span>
    </span>
  );
}
