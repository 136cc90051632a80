import { localizedPath } from "#app/i18n/languages.ts";
import { ownTexts, SignUpForm } from "#app/newsletter/sign-up-form.tsx";
import type { SignUpTexts } from "#app/newsletter/sign-up-texts.server.ts";
import { paths } from "#app/paths.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Accordion } from "#app/ui/layout/accordion.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { Device } from "../device.tsx";
import { ScorePicture } from "../score-picture.tsx";
import type { PartProps, QuestionTexts, SampleTexts } from "./home-texts.ts";

export const FaultsInWords = ({ t, samples }: Pick<PartProps, "t"> & { samples: SampleTexts }) => (
  <section className="container section pt-16! lg:pt-32!">
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
      <div className="deferred relative isolate overflow-hidden bg-night text-white lg:flex lg:min-h-[min(56.25vw,540px)] lg:items-end">
        <ProductPicture
          view="footwell"
          alt={t.footwellAlt}
          sizes="100vw"
          className="aspect-3/2 w-full object-cover md:aspect-video lg:absolute lg:inset-0 lg:-z-10 lg:h-full"
        />
        <div className="container py-5 lg:pt-0 lg:pb-12">
          <h2 className="text-h2 lg:max-w-[6em]">{t.stepsHeading}</h2>
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
      <div className="col-span-full lg:order-2 lg:col-span-4">
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
      <div className="col-span-full -mx-5 md:mx-0 lg:col-span-7">
        <ProductPicture
          view="keytray"
          alt={t.keytrayAlt}
          sizes="(min-width: 78rem) 43rem, (min-width: 64rem) 56vw, 100vw"
          className="aspect-3/2 w-full bg-sand object-cover md:rounded-card"
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
      <div className="col-span-full lg:col-span-7">
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
      <div className="col-span-full lg:col-span-5 lg:pl-10">{guide}</div>
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
