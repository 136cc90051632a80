import type { ReactNode } from "react";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { numberedTexts } from "#app/i18n/numbered-texts.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { HeadPicture, PageHead, TitledPart } from "#app/ui/layout/page-head.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { type drawnSizes, TechnicalDrawing } from "#app/ui/pictures/technical-drawing.tsx";
import { Blocks } from "./components/blocks.tsx";
import { Downloads, type DownloadsTexts } from "./components/downloads.tsx";
import { DashboardPicture } from "./components/pictures/dashboard-picture.tsx";
import { FirstTripPicture, LedStrip } from "./components/pictures/installation-pictures.tsx";

export type InstallationTexts = typeof import("./texts/fr/manuel-installation.json");
type Texts = InstallationTexts;

export type InstallationManualProps = {
  language: Language;
  t: Texts;
  sizes: ReturnType<typeof drawnSizes>;
  downloads: DownloadsTexts;
  /** The app while it adds a vehicle. */
  screen: ReactNode;
};

/** Installation manual: steps, adding a vehicle (spec 4), troubleshooting (spec 8), requirements (spec 2.9). */
export function InstallationManual({ language, t, sizes, downloads, screen }: InstallationManualProps) {
  return (
    <>
      <PageHead
        heading={t.heading}
        lead={t.lead}
        picture={<HeadPicture view="footwell" alt={t.footwellAlt} className="bg-night" />}
      >
        <dl className="mt-8 border-t border-line">
          {(["plug", "setup", "trip"] as const).map((key) => (
            <div key={key} className="flex justify-between gap-4 border-b border-line py-3">
              <dt className="text-muted">{t.facts[key]}</dt>
              <dd className="text-right font-semibold">{t.facts[`${key}Value`]}</dd>
            </div>
          ))}
        </dl>
      </PageHead>
      <div className="container pb-20 md:pb-32">
        <TitledPart id="need" title={t.need.title}>
          <Blocks of={t.need} />
        </TitledPart>
        <InstallationSteps t={t} language={language} sizes={sizes} screen={screen} />
        <Troubleshooting t={t} />
        <TitledPart id="move" title={t.move.title}>
          <Blocks of={t.move} />
        </TitledPart>
        <div className="mt-20 md:mt-28">
          <Downloads t={downloads} language={language} current={paths.installationManual} />
        </div>
      </div>
    </>
  );
}

/** Two steps beside each other between wide ones, whose pictures need more room. */
function InstallationSteps({ t, language, sizes, screen }: Omit<InstallationManualProps, "downloads">) {
  const [ownStep, ...appSteps] = numberedTexts(t.add, "step").map(({ step }) => step);
  return (
    <section aria-labelledby="steps" className="mt-16 md:mt-24">
      <h2 id="steps" className="text-h2">
        {t.steps}
      </h2>
      <ol className="mt-8 grid gap-x-6 gap-y-14 lg:grid-cols-2">
        <Step number={1} id="find" title={t.find.title} isWide picture={<PortPlaces t={t.find} />}>
          <Blocks of={{ text1: t.find.text1 }} />
          <p className="mt-4">
            <TextLink to={localizedPath(paths.portLocation, language)}>{t.find.more}</TextLink>
          </p>
        </Step>
        <Step
          number={2}
          id="plug"
          title={t.plug.title}
          picture={<TechnicalDrawing alt={t.plug.pictureAlt} {...sizes} />}
        >
          <Blocks of={t.plug} />
        </Step>
        <Step number={3} id="pair" title={t.pair.title} picture={<LedStates t={t.pair} />}>
          <Blocks of={t.pair} />
        </Step>
        <Step number={4} id="add" title={t.add.title} isWide picture={screen}>
          <div className="prose">
            <p>{t.add.text1}</p>
            <p>{ownStep}</p>
          </div>
          <AppSteps texts={appSteps} />
        </Step>
        <Step
          number={5}
          id="calibrate"
          title={t.calibrate.title}
          isWide
          picture={<FirstTripPicture time={t.facts.tripValue} />}
        >
          <Blocks of={t.calibrate} />
        </Step>
      </ol>
    </section>
  );
}

const letters = ["A", "B", "C"] as const;

/** Where the port is, with how often it is there. */
const PortPlaces = ({ t }: { t: Texts["find"] }) => (
  <figure>
    <DashboardPicture marks={[1, 2, 3]} names={letters} />
    <figcaption>
      <ul className="mt-4 grid gap-2 text-sm sm:grid-cols-3">
        {letters.map((letter) => (
          <li key={letter} className="flex gap-3">
            <span className="font-semibold text-signal">{letter}</span>
            <span>{t[`place${letter}`]}</span>
          </li>
        ))}
      </ul>
    </figcaption>
  </figure>
);

/** What the app does by itself (spec 4). */
const AppSteps = ({ texts }: { texts: readonly string[] }) => (
  <ol className="mt-5 grid gap-2.5 text-sm">
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
    <dl className="grid gap-7 py-3">
      {(["blinking", "steady", "off"] as const).map((state) => (
        <div key={state} className="grid grid-cols-2 items-center gap-x-6">
          <dt className="font-semibold">{t[state]}</dt>
          <dd className="text-sm text-muted">{t[`${state}Text`]}</dd>
          <dd aria-hidden="true" className="order-first row-span-2">
            <LedStrip state={state} />
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
  /** Over both columns of the steps, its words beside its picture. */
  isWide?: boolean;
  children: ReactNode;
};

function Step({ number, id, title, picture, isWide = false, children }: StepProps) {
  return (
    <li
      className={classNames(
        "grid content-start gap-x-14 gap-y-6",
        isWide && "lg:col-span-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]",
      )}
    >
      <div className="min-w-0 lg:order-2">
        <h3 id={id} className="flex gap-4 text-xl">
          <span className="text-signal tabular-nums">{number}</span>
          <span>{title}</span>
        </h3>
        <div className="mt-3">{children}</div>
      </div>
      <div className="flex items-center justify-center rounded-card bg-sand p-5 md:p-8 lg:order-1">
        <div className="w-full min-w-0">{picture}</div>
      </div>
    </li>
  );
}
