import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { ownTexts, SignUpForm } from "#app/newsletter/sign-up-form.tsx";
import type { SignUpTexts } from "#app/newsletter/sign-up-texts.server.ts";
import { paths } from "#app/paths.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Accordion } from "#app/ui/layout/accordion.tsx";
import { PlainWords } from "#app/ui/layout/plain-words.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { InstallationSteps } from "../installation-steps.tsx";
import { ScorePicture } from "../score-picture.tsx";
import type { PartProps, QuestionTexts } from "./home-texts.ts";

export function FaultsInWords({ t }: Pick<PartProps, "t">) {
  return (
    <section className="container section grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:gap-16">
      <div>
        <h2 className="max-w-[10.8em] text-3xl">{t.wordsHeading}</h2>
        <p className="mt-4 max-w-[30rem] text-muted">{t.wordsText}</p>
      </div>
      <PlainWords
        rows={[
          { code: "P0171", sentence: t.lean, detail: t.leanDetail },
          { code: t.voltage, sentence: t.charging, detail: t.chargingDetail },
          { code: "P0420", sentence: t.catalyst, detail: t.catalystDetail },
          { code: "6 L", sentence: t.fuel, detail: t.fuelDetail },
        ]}
      />
    </section>
  );
}

export function Installation({ t }: Pick<PartProps, "t">) {
  return (
    <section className="container section">
      <h2 className="text-3xl">{t.stepsHeading}</h2>
      <div className="deferred mt-10 aspect-video md:aspect-5/2">
        <ProductPicture
          view="plugged"
          alt={t.pluggedAlt}
          sizes="(min-width: 78rem) 75rem, 100vw"
          className="aspect-video w-full rounded-card object-cover md:aspect-5/2"
        />
      </div>
      <InstallationSteps t={t} className="mt-12 gap-y-12" />
    </section>
  );
}

export function DrivingScore({ t, language }: PartProps) {
  return (
    <section className="container section grid items-center gap-10 lg:grid-cols-[1fr_1.25fr] lg:gap-16">
      <div>
        <h2 className="max-w-[9.5em] text-3xl">{t.scoreHeading}</h2>
        <p className="mt-4 max-w-[32rem] text-muted">{t.scoreText}</p>
        <p className="mt-5">
          <TextLink to={localizedPath(paths.drivingScore, language)}>{t.scoreLink}</TextLink>
        </p>
      </div>
      <ScorePicture t={t} />
    </section>
  );
}

export function ProductFacts({ t }: Pick<PartProps, "t">) {
  return (
    <section className="container section grid items-center gap-10 lg:grid-cols-[1.25fr_1fr] lg:gap-16">
      <div className="max-lg:order-2">
        <ProductPicture
          view="exploded"
          alt={t.specPictureAlt}
          sizes="(min-width: 78rem) 42rem, (min-width: 64rem) 55vw, 100vw"
          className="w-full"
        />
      </div>
      <div>
        <h2 className="text-3xl">{t.specHeading}</h2>
        <p className="mt-4 text-muted">{t.specText}</p>
        <dl className="mt-8 divide-y divide-line border-y border-line text-sm">
          {[
            [t.thickness, t.thicknessValue],
            [t.connector, t.connectorValue],
            [t.radio, t.radioValue],
            [t.sleep, t.sleepValue],
            [t.temperature, t.temperatureValue],
            [t.electronics, t.electronicsValue],
            [t.vehicles, t.vehiclesValue],
          ].map(([name, value]) => (
            <div key={name} className="grid grid-cols-[2fr_3fr] gap-4 py-3">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

export function Professionals({ t, language }: PartProps) {
  return (
    <section className="container section">
      <h2 className="text-xl">{t.prosHeading}</h2>
      <ul className="mt-6 grid border-t border-line md:grid-cols-3 md:gap-8">
        {(
          [
            [paths.fleet, t.fleet, t.fleetText],
            [paths.insurance, t.insurance, t.insuranceText],
            [paths.garage, t.garage, t.garageText],
          ] as const
        ).map(([path, name, text]) => (
          <li key={path} className="border-b border-line">
            <PlainLink to={localizedPath(path, language)} className="group block py-5">
              <span className="flex items-center justify-between gap-4 font-semibold group-hover:text-signal">
                {name}
                <ArrowRightIcon className="size-5 text-muted transition-[translate] group-hover:translate-x-1" />
              </span>
              <span className="mt-1 block text-sm text-muted">{text}</span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Five questions: pricing, legal, security, privacy, dongle (spec 2.3). */
export function QuestionList({ t, language, questions }: PartProps & { questions: QuestionTexts }) {
  return (
    <section className="container section grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:gap-16">
      <div>
        <h2 className="max-w-[9.5em] text-3xl">{t.questions.heading}</h2>
        <p className="mt-4">
          <TextLink to={localizedPath(paths.faq, language)}>{t.questions.link}</TextLink>
        </p>
      </div>
      <Accordion
        items={Object.entries(questions).map(([key, { question, answer }]) => ({
          id: `question-${key}`,
          title: question,
          content: answer,
        }))}
      />
    </section>
  );
}

/** The newsletter on the home page (spec 2.3). */
export function NewsletterForm({ t, language }: { t: SignUpTexts; language: Language }) {
  return (
    <section className="container section" aria-labelledby="newsletter">
      <div className="grid gap-8 rounded-card border border-line bg-surface p-6 md:p-12 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 id="newsletter" className="text-2xl">
            {t.heading}
          </h2>
          <p className="mt-3 text-muted">{t.text}</p>
        </div>
        <Island name="newsletter-sign-up" component={SignUpForm} props={{ t: ownTexts(t), language }} />
      </div>
    </section>
  );
}
