import type { ReactNode } from "react";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { numberedTexts } from "#app/i18n/numbered-texts.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { shopWords } from "#app/i18n/shop-words.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { HeadPicture, PageHead, TitledPart } from "#app/ui/layout/page-head.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { TechnicalDrawing } from "#app/ui/pictures/technical-drawing.tsx";
import { Blocks } from "../components/blocks.tsx";
import { Downloads, type DownloadsTexts } from "../components/downloads.tsx";
import { DashboardPicture } from "../components/pictures/dashboard-picture.tsx";
import { FirstTripPicture, LedStrip } from "../components/pictures/installation-pictures.tsx";
import type { Route } from "./+types/installation-manual";

type Texts = typeof import("../texts/fr/manuel-installation.json");

const path = paths.installationManual;

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("content", "manuel-installation", language),
  thickness: shopWords(language).thickness,
  downloads: loadTexts<DownloadsTexts>("content", "downloads", language),
}));

export const meta = metaOfPage(path);

/** Installation manual: steps, adding a vehicle (spec 4), troubleshooting (spec 8), requirements (spec 2.9). */
export default function InstallationManualPage({
  loaderData: { language, t, thickness, downloads },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        heading={t.heading}
        lead={t.lead}
        picture={<HeadPicture view="footwell" alt={t.footwellAlt} className="bg-night" />}
      />
      <div className="container pb-20 md:pb-32">
        <dl className="mt-10 grid gap-x-8 border-t border-line sm:grid-cols-3">
          {(["plug", "setup", "trip"] as const).map((key) => (
            <div key={key} className="border-b border-line py-4">
              <dt className="text-sm text-muted">{t.facts[key]}</dt>
              <dd className="mt-1 text-lg font-semibold">{t.facts[`${key}Value`]}</dd>
            </div>
          ))}
        </dl>

        <TitledPart id="need" title={t.need.title}>
          <Blocks of={t.need} />
        </TitledPart>
        <InstallationSteps t={t} language={language} thickness={thickness} />
        <Troubleshooting t={t} />
        <TitledPart id="move" title={t.move.title}>
          <Blocks of={t.move} />
        </TitledPart>

        <div className="mt-20 md:mt-28">
          <Downloads t={downloads} language={language} current={path} />
        </div>
      </div>
    </>
  );
}

function InstallationSteps({ t, language, thickness }: { t: Texts; language: Language; thickness: string }) {
  const [ownStep, ...appSteps] = numberedTexts(t.add, "step").map(({ step }) => step);
  return (
    <section aria-labelledby="steps" className="mt-16 md:mt-24">
      <h2 id="steps" className="text-2xl">
        {t.steps}
      </h2>
      <ol className="mt-8 grid gap-18 md:mt-10 md:gap-24">
        <Step number={1} id="find" title={t.find.title} picture={<DashboardPicture marks={[1, 2, 3]} />}>
          <Blocks of={t.find} />
          <p className="mt-4">
            <TextLink to={localizedPath(paths.portLocation, language)}>{t.find.more}</TextLink>
          </p>
        </Step>
        <Step
          number={2}
          id="plug"
          title={t.plug.title}
          picture={<TechnicalDrawing alt={t.plug.pictureAlt} thickness={thickness} />}
        >
          <Blocks of={t.plug} />
        </Step>
        <Step number={3} id="pair" title={t.pair.title} picture={<LedStates t={t.pair} />}>
          <Blocks of={t.pair} />
        </Step>
        <Step number={4} id="add" title={t.add.title} picture={<AppSteps texts={appSteps} />}>
          <div className="prose">
            <p>{t.add.text1}</p>
            <p>{ownStep}</p>
          </div>
        </Step>
        <Step
          number={5}
          id="calibrate"
          title={t.calibrate.title}
          picture={<FirstTripPicture time={t.facts.tripValue} />}
        >
          <Blocks of={t.calibrate} />
        </Step>
      </ol>
    </section>
  );
}

/** What the app does by itself (spec 4). */
const AppSteps = ({ texts }: { texts: readonly string[] }) => (
  <ol className="grid gap-2.5 text-sm">
    {texts.map((text) => (
      <li key={text} className="flex gap-3">
        <CheckIcon className="size-5 text-signal" />
        <span className="min-w-0">{text}</span>
      </li>
    ))}
  </ol>
);

function LedStates({ t }: { t: Texts["pair"] }) {
  return (
    <dl className="grid gap-7 px-1 py-2 md:py-6">
      {(["blinking", "steady", "off"] as const).map((state) => (
        <div key={state}>
          <dt className="mb-2 font-semibold">{t[state]}</dt>
          <dd>
            <LedStrip state={state} />
            <p className="mt-2 text-sm text-muted">{t[`${state}Text`]}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Troubleshooting({ t: { trouble, support } }: { t: Texts }) {
  const { supportEmail } = usePublisher();
  return (
    <section aria-labelledby="trouble" className="mt-20 md:mt-28">
      <h2 id="trouble" className="text-2xl">
        {trouble.title}
      </h2>
      <div
        aria-hidden="true"
        className="mt-8 hidden gap-8 border-b border-line pb-3 text-sm text-muted sm:grid sm:grid-cols-2"
      >
        <span>{trouble.saw}</span>
        <span>{trouble.do}</span>
      </div>
      <dl className="divide-y divide-line border-b border-line max-sm:mt-6 max-sm:border-t">
        {([1, 2, 3, 4] as const).map((number) => (
          <div key={number} className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-2">
            <dt className="font-semibold">{trouble[`problem${number}`]}</dt>
            <dd className="text-muted sm:text-ink">{trouble[`remedy${number}`]}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5">
        <TextLink to={`mailto:${supportEmail}`}>{support}</TextLink>
      </p>
    </section>
  );
}

type StepProps = {
  number: number;
  id: string;
  title: string;
  picture: ReactNode;
  children: ReactNode;
};

function Step({ number, id, title, picture, children }: StepProps) {
  return (
    <li className="grid gap-x-14 gap-y-6 lg:grid-cols-2 lg:gap-y-4">
      <h3 id={id} className="flex gap-4 self-end text-xl">
        <span className="text-signal tabular-nums">{number}</span>
        <span>{title}</span>
      </h3>
      <div className="overflow-hidden rounded-card bg-sand p-4 md:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {picture}
      </div>
      <div>{children}</div>
    </li>
  );
}
