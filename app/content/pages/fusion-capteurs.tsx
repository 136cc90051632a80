import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { ArrowRightIcon } from "#app/ui/pictures/icons.tsx";
import { Coming, ConstructionPage } from "../components/construction-page.tsx";
import { NamedRows, SideSection } from "../components/page-head.tsx";
import type { Route } from "./+types/fusion-capteurs";

export const loader = textsLoader((language) => ({
  t: loadTexts<typeof import("../texts/fr/fusion-capteurs.json")>("content", "fusion-capteurs", language),
}));

export const meta = metaOfPage(paths.sensorFusion);

/** Sensor fusion: under construction (spec 2.1), with what it is about. */
export default function SensorFusionPage({ loaderData: { language, t } }: Route.ComponentProps) {
  return (
    <ConstructionPage
      t={t}
      language={language}
      next={[
        { path: paths.drivingScore, label: t.nextScore },
        { path: paths.roadType, label: t.nextRoad },
        { path: paths.privacy, label: t.nextPrivacy },
      ]}
    >
      <section className="container section">
        <h2 className="text-2xl">{t.pictureHeading}</h2>
        <p className="mt-4 mb-8 max-w-[42rem] text-muted">{t.pictureText}</p>
        <FusionPicture
          fusion={t.fusion}
          sources={[
            { name: t.speed, text: t.speedText, curve: "M2 42H10V30H22V18H36V10H58V18H68V32H78V42H86" },
            {
              name: t.acceleration,
              text: t.accelerationText,
              curve: "M2 26l5-6 5 9 5-14 5 20 5-16 5 10 5-26 5 40 5-24 5 12 5-16 5 12 5-8 5 10 5-6 5 3",
            },
            { name: t.position, text: t.positionText, curve: "M4 40C20 38 14 12 34 12S44 34 58 32 66 8 84 8" },
          ]}
          results={[t.result1, t.result2, t.result3]}
        />
      </section>
      <SideSection heading={t.whyHeading} text={t.whyText}>
        <NamedRows
          rows={[
            { name: t.why1, text: t.why1Text },
            { name: t.why2, text: t.why2Text },
            { name: t.why3, text: t.why3Text },
          ]}
        />
      </SideSection>
      <Coming t={t} />
    </ConstructionPage>
  );
}

type Source = { name: string; text: string; curve: string };

type FusionPictureProps = { sources: readonly Source[]; fusion: string; results: readonly string[] };

/** Three sensors on the left, what comes out of them together on the right. Read as a list by assistive technology. */
function FusionPicture({ sources, fusion, results }: FusionPictureProps) {
  return (
    <figure className="grid items-center gap-4 rounded-card border border-line bg-surface p-5 md:p-8 lg:grid-cols-[minmax(0,1.4fr)_auto_auto_auto_minmax(0,1fr)]">
      <ul className="grid gap-3">
        {sources.map(({ name, text, curve }) => (
          <li
            key={name}
            className="grid grid-cols-[min(5.5rem,35%)_minmax(0,1fr)] items-center gap-4 rounded-control bg-sunken p-4"
          >
            <svg aria-hidden="true" viewBox="0 0 88 48" fill="none" className="w-full">
              <path className="stroke-line" d="M0 24H88" />
              <path className="stroke-ink" d={curve} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <Arrow />
      <p className="mx-auto flex size-32 items-center justify-center rounded-full border-2 border-signal bg-signal-soft p-3 text-center font-semibold">
        {fusion}
      </p>
      <Arrow />
      <ul className="grid gap-3">
        {results.map((result) => (
          <li key={result} className="rounded-control border border-signal/40 px-4 py-3 font-medium">
            {result}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Arrow() {
  return <ArrowRightIcon className="mx-auto size-6 text-signal max-lg:rotate-90" />;
}
