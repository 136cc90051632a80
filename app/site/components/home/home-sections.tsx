import { localizedPath } from "#app/i18n/languages.ts";
import { ownTexts, SignUpForm } from "#app/newsletter/sign-up-form.tsx";
import type { SignUpTexts } from "#app/newsletter/sign-up-texts.server.ts";
import { paths } from "#app/paths.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Accordion } from "#app/ui/layout/accordion.tsx";
import { Ody } from "#app/ui/pictures/ody.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { Device } from "../device.tsx";
import type { PartProps, QuestionTexts, SampleTexts } from "./home-texts.ts";

type Texts = {
  scoreExample: string;
  scoreSpeed: string;
  scoreName: string;
  scoreSafe: string;
  scoreBrake: string;
  scoreAlt: string;
};

const curve =
  "M0 150C18 148 22 118 40 112S66 120 82 118 104 66 128 60 168 64 186 62 214 40 240 36 292 38 312 40 330 44 340 62 348 128 360 132 392 118 412 108 444 84 470 80 516 84 536 96 566 146 600 150";

function ScorePicture({ t }: { t: Texts }) {
  return (
    <figure role="img" aria-label={t.scoreAlt} className="rounded-card border border-line bg-surface p-5 md:p-6">
      <div aria-hidden="true">
        <div className="flex items-end justify-between gap-6">
          <div>
            <p className="text-sm text-muted">{t.scoreName}</p>
            <p className="mt-1 text-lg font-semibold text-signal">{t.scoreSafe}</p>
          </div>
          <p className="text-5xl leading-none font-semibold tracking-tight tabular-nums">
            82<span className="text-lg font-medium text-muted">/100</span>
          </p>
        </div>
        <svg aria-hidden="true" viewBox="0 0 600 18" className="mt-4 w-full">
          <rect className="fill-red" y="6" width="297" height="6" rx="3" />
          <rect className="fill-amber" x="303" y="6" width="144" height="6" rx="3" />
          <rect className="fill-signal" x="453" y="6" width="147" height="6" rx="3" />
          <circle className="fill-surface stroke-ink" cx="492" cy="9" r="7" strokeWidth="3.5" />
        </svg>
        <svg aria-hidden="true" viewBox="0 16 600 144" className="mt-4 w-full overflow-visible">
          <path className="stroke-line" d="M0 30H600M0 90H600M0 150H600" fill="none" />
          <path className="fill-ink/5 stroke-ink" d={curve} strokeWidth="2.25" strokeLinecap="round" />
          <path className="stroke-amber" d="M349 20V158" strokeWidth="1.5" strokeDasharray="3 5" />
          <circle className="fill-amber stroke-surface" cx="349" cy="98" r="7" strokeWidth="3" />
        </svg>
        <p className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 text-sm text-muted">
          <span className="flex items-center gap-2">
            <span className="size-2 rounded-full bg-amber" />
            {t.scoreBrake}
          </span>
          <span>{t.scoreSpeed}</span>
          <span className="sm:ml-auto">{t.scoreExample}</span>
        </p>
      </div>
    </figure>
  );
}

export function GuideTeaser({ t, language }: PartProps) {
  return (
    <div className="grid gap-6">
      <Ody pose="hello" className="w-85 max-w-full" />
      <div>
        <h3 className="text-xl">{t.guide.heading}</h3>
        <p className="mt-2 text-muted">{t.guide.text}</p>
        <p className="mt-3">
          <TextLink to={localizedPath(paths.guide, language)}>{t.guide.link}</TextLink>
        </p>
      </div>
    </div>
  );
}

export const FaultsInWords = ({ t, samples }: Pick<PartProps, "t"> & { samples: SampleTexts }) => (
  <section className="container section pt-16! lg:pt-28!">
    <Device
      label={t.wordsLabel}
      rows={[
        { code: "P0171", meaning: samples.codes.p0171, detail: t.leanDetail, severity: "medium" },
        { code: "P0420", meaning: samples.codes.p0420, detail: t.catalystDetail, severity: "high" },
        { code: t.voltage, meaning: t.charging, detail: t.chargingDetail, severity: "none" },
        { code: t.fuelLeft, meaning: t.fuel, detail: t.fuelDetail, severity: "medium" },
      ]}
    />
  </section>
);

export function Installation({ t }: Pick<PartProps, "t">) {
  return (
    <section className="section pt-0!">
      <div className="deferred relative isolate overflow-hidden bg-night text-white lg:flex lg:min-h-[min(56.25vw,480px)] lg:items-end">
        <ProductPicture
          view="footwell"
          alt={t.footwellAlt}
          sizes="100vw"
          className="aspect-3/2 w-full object-cover max-lg:[mask-image:linear-gradient(#000_70%,#0000)] md:aspect-video lg:absolute lg:inset-0 lg:-z-10 lg:h-full"
        />
        <div className="container pb-6 lg:pb-12">
          <h2 className="text-h2 lg:max-w-[8em]">{t.stepsHeading}</h2>
        </div>
      </div>
      <ol className="container mt-8 grid gap-x-6 gap-y-6 md:mt-10 md:grid-cols-3">
        {[
          [t.step1, t.step1Text],
          [t.step2, t.step2Text],
          [t.step3, t.step3Text],
        ].map(([name, text], index) => (
          <li key={name} className="grid grid-cols-[2rem_1fr]">
            <span aria-hidden="true" className="pt-1 font-mono text-code-s text-muted">
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function DrivingScore({ t, language }: PartProps) {
  return (
    <section className="container section columns items-center gap-y-8">
      <div className="col-span-full lg:order-2 lg:col-span-4 lg:pl-10">
        <h2 className="text-h2">{t.scoreHeading}</h2>
        <p className="mt-4 text-muted">{t.scoreText}</p>
        <p className="mt-5">
          <TextLink to={localizedPath(paths.drivingScore, language)}>{t.scoreLink}</TextLink>
        </p>
      </div>
      <div className="col-span-full lg:order-1 lg:col-span-8">
        <ScorePicture t={t} />
      </div>
    </section>
  );
}

export function ProductFacts({ t }: Pick<PartProps, "t">) {
  return (
    <section className="container section columns items-center gap-y-8">
      <div className="col-span-full -mx-5 overflow-hidden md:mx-0 md:rounded-card lg:col-span-7">
        <ProductPicture
          view="keytray"
          alt={t.keytrayAlt}
          sizes="(min-width: 78rem) 64rem, (min-width: 64rem) 84vw, 140vw"
          className="aspect-3/2 w-full bg-sand object-cover origin-[15%_60%] scale-140 lg:origin-[18%_66%] lg:scale-150"
        />
      </div>
      <div className="col-span-full lg:col-span-5 lg:pl-10">
        <h2 className="text-h2">{t.specHeading}</h2>
        <dl className="mt-6 divide-y divide-line border-y border-line text-sm">
          {[
            [t.connector, t.connectorValue],
            [t.radio, t.radioValue],
            [t.sleep, t.sleepValue],
            [t.temperature, t.temperatureValue],
            [t.reads, t.readsValue],
            [t.vehicles, t.vehiclesValue],
          ].map(([name, value]) => (
            <div key={name} className="grid grid-cols-[2fr_3fr] gap-4 py-2">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Five questions: pricing, legal, security, privacy, dongle (spec 2.3), beside who presents the guide. */
export function QuestionList({
  t,
  language,
  questions,
  guide,
}: PartProps & { questions: QuestionTexts; guide: React.ReactNode }) {
  return (
    <section className="container section columns gap-y-8">
      <div className="col-span-full lg:col-span-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 className="text-h2">{t.questions.heading}</h2>
          <TextLink to={localizedPath(paths.faq, language)}>{t.questions.link}</TextLink>
        </div>
        <Accordion
          className="mt-5"
          items={Object.entries(questions).map(([key, { question, answer }]) => ({
            id: `question-${key}`,
            title: question,
            content: answer,
          }))}
        />
      </div>
      <div className="col-span-full lg:col-span-4 lg:pl-10">{guide}</div>
    </section>
  );
}

/** The offers for professionals, and the newsletter (spec 2.3): one band above the footer. */
export function ClosingBand({ t, language, signUp }: PartProps & { signUp: SignUpTexts }) {
  const offers = [
    [paths.fleet, t.fleet, t.fleetText],
    [paths.insurance, t.insurance, t.insuranceText],
    [paths.garage, t.garage, t.garageText],
  ] as const;
  return (
    <div className="bg-sand py-12 md:py-14">
      <div className="container columns gap-y-12">
        <section className="col-span-full lg:col-span-6" aria-labelledby="newsletter">
          <h2 id="newsletter" className="text-xl">
            {signUp.heading}
          </h2>
          <p className="mt-2 mb-5 text-muted">{signUp.text}</p>
          <Island name="newsletter-sign-up" component={SignUpForm} props={{ t: ownTexts(signUp), language }} />
        </section>
        <section className="col-span-full lg:col-span-5 lg:col-start-8">
          <h2 className="text-xl">{t.prosHeading}</h2>
          <ul className="mt-4 border-t border-ink/15">
            {offers.map(([path, name, text]) => (
              <li key={path} className="border-b border-ink/15">
                <PlainLink to={localizedPath(path, language)} className="group block py-3">
                  <span className="flex items-center justify-between gap-4 font-semibold group-hover:text-signal">
                    {name}
                    <ArrowRightIcon className="size-5 text-muted transition-[translate] group-hover:translate-x-1" />
                  </span>
                  <span className="block text-sm text-muted">{text}</span>
                </PlainLink>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
