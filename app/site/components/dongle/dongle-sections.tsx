import type { guaranteeNotice } from "#app/catalogue/guarantee-notice.server.ts";
import type { DongleTexts } from "#app/content/dongle-sheet.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { isPlaceholderAddress } from "#app/platform/settings/shop/placeholder-address.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { Accordion } from "#app/ui/layout/accordion.tsx";
import { CeMark, EMark, UkcaMark } from "#app/ui/pictures/conformity-marks.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { Device } from "../device.tsx";
import { DemoFilm, ShowFilm } from "./dongle-film.tsx";
import { Facts } from "./facts.tsx";

type SectionProps = { t: DongleTexts; language: Language };

export const DongleCodes = ({ t }: Pick<SectionProps, "t">) => (
  <section className="container section">
    <h2 className="mb-8 text-lg tracking-normal text-muted">{t.codes}</h2>
    <Device
      label={t.codes}
      heading="h3"
      rows={[
        { code: "P0171", meaning: t.p0171, detail: t.p0171Detail, severity: "medium" },
        { code: "P0420", meaning: t.p0420, detail: t.p0420Detail, severity: "high" },
        { code: "P0128", meaning: t.p0128, detail: t.p0128Detail, severity: "low" },
        { code: "B1342", meaning: t.b1342, detail: t.b1342Detail, severity: "medium" },
      ]}
    />
  </section>
);

/** The film, three steps and the ways to the manual. `show`: address of the film on a stand, if there is one. */
export function DongleInstallation({ t, language, show }: SectionProps & { show: string | undefined }) {
  const to = (french: string) => localizedPath(french, language);
  return (
    <section id="installation" className="container section">
      <h2 className="text-h2">{t.installation}</h2>
      <p className="mt-4 mb-8 max-w-[38rem] text-muted">{t.installationText}</p>
      <div className="columns gap-y-8">
        <div className="bleed col-span-full lg:col-span-7">
          <DemoFilm t={t} />
        </div>
        <div className="col-span-full flex flex-col gap-8 lg:col-span-5 lg:pl-10">
          <ol className="grid gap-y-6">
            {(
              [
                [t.step1, t.step1Text],
                [t.step2, t.step2Text],
                [t.step3, t.step3Text],
              ] as const
            ).map(([name, text], index) => (
              <li key={name} className="border-t border-line pt-4">
                <h3 className="flex gap-3 text-lg">
                  <span className="text-muted tabular-nums">{index + 1}</span>
                  <span>{name}</span>
                </h3>
                <p className="mt-1 text-muted">{text}</p>
              </li>
            ))}
          </ol>
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <TextLink to={to(paths.installationManual)}>{t.manual}</TextLink>
            <TextLink to={to(paths.portLocation)}>{t.socket}</TextLink>
          </p>
        </div>
      </div>
      {show && <ShowFilm t={t} file={show} />}
    </section>
  );
}

/** What buyers ask who know other devices. */
export function DongleQuestions({ t }: Pick<SectionProps, "t">) {
  const questions = [
    [t.q1, t.a1],
    [t.q2, t.a2],
    [t.q3, t.a3],
    [t.q4, t.a4],
    [t.q5, t.a5],
  ] as const;
  return (
    <section className="container section grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <h2 className="text-h2">{t.questions}</h2>
      <Accordion
        landmarks={false}
        items={questions.map(([title, content], index) => ({ id: `q${index + 1}`, title, content }))}
      />
    </section>
  );
}

type CompatibilityProps = SectionProps & {
  checkLabel: string;
  /** How many models, and of how many makes; absent while the catalogue cannot be read. */
  catalogue: { models: string; ofMakes: string } | undefined;
};

/** One figure and the check on a dark ground; the years are folded below. */
export function DongleCompatibility({ t, language, checkLabel, catalogue }: CompatibilityProps) {
  return (
    <section id="compatibility">
      <div data-theme="dark" className="bg-night">
        <div className="container columns items-end gap-y-6 py-14 md:py-24">
          {catalogue && (
            <p className="col-span-full lg:col-span-6">
              <span className="-ml-[0.06em] block font-mono text-code-xl">{catalogue.models}</span>{" "}
              <span className="mt-5 block text-xl font-medium">{catalogue.ofMakes}</span>
            </p>
          )}
          <div className="col-span-full lg:col-span-6">
            <h2 className="text-h2">{t.compatibility}</h2>
            <p className="mt-4 max-w-[34rem] text-muted">{t.compatibilityText}</p>
            <ButtonLink to={localizedPath(paths.compatibility, language)} size="lg" className="mt-6 max-sm:w-full">
              {checkLabel}
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className="container pt-6 md:pt-10">
        <Accordion
          landmarks={false}
          items={[
            {
              id: "years",
              title: t.years,
              content: (
                <Facts
                  rows={[
                    [t.petrol, t.petrolValue],
                    [t.diesel, t.dieselValue],
                    [t.electric, t.electricValue],
                    [t.coverage, t.coverageValue],
                    [t.phone, t.phoneValue],
                  ]}
                />
              ),
            },
          ]}
        />
      </div>
    </section>
  );
}

export function DongleCertifications({ t, language }: SectionProps) {
  return (
    <section id="certifications" className="container section columns items-center gap-y-8">
      <div className="col-span-full lg:order-2 lg:col-span-5 lg:pl-10">
        <h2 className="text-h2">{t.certifications}</h2>
        <ul className="mt-8 grid gap-y-6">
          {(
            [
              ["CE", t.ce, CeMark],
              ["UKCA", t.ukca, UkcaMark],
              ["E-Mark", t.eMark, EMark],
            ] as const
          ).map(([name, text, Mark]) => (
            <li key={name} className="flex items-center gap-5">
              <Mark className="h-10 w-14 shrink-0" />
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-muted">{text}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-8">
          <TextLink to={localizedPath(paths.certifications, language)}>{t.certificationsLink}</TextLink>
        </p>
      </div>
      <div className="bleed col-span-full overflow-hidden bg-sand lg:order-1 lg:col-span-7 lg:rounded-card">
        <ProductPicture
          view="underside"
          alt={t.undersideAlt}
          sizes="(min-width: 78rem) 42rem, (min-width: 64rem) 55vw, 100vw"
          className="aspect-3/2 w-full object-cover object-[50%_65%]"
        />
      </div>
    </section>
  );
}

export function DongleUsers({ t, language }: SectionProps) {
  return (
    <section id="users" className="container section">
      <h2 className="text-h2">{t.users}</h2>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {(
          [
            [t.drivers, t.driversText, paths.compatibility],
            [t.garages, t.garagesText, paths.garage],
            [t.insurers, t.insurersText, paths.insurance],
            [t.fleets, t.fleetsText, paths.fleet],
          ] as const
        ).map(([name, text, french]) => (
          <li key={name}>
            <TextLink to={localizedPath(french, language)} className="font-semibold">
              {name}
            </TextLink>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type NoticesProps = Pick<SectionProps, "t"> & { notice: ReturnType<typeof guaranteeNotice> };

/** In small type, but never folded: the notice on the legal guarantee (law 1.13), manufacturer and safety (law 1.23). */
export function DongleNotices({ t, notice }: NoticesProps) {
  return (
    <div className="container section grid gap-x-16 gap-y-10 text-sm lg:grid-cols-2">
      <section id="guarantee">
        <h2 className="text-lg">{notice.title}</h2>
        <p className="mt-3 text-muted">{notice.text}</p>
        {notice.picture && (
          <img
            src={notice.picture}
            alt={notice.title}
            width={300}
            height={424}
            loading="lazy"
            className="mt-4 h-auto max-w-full"
          />
        )}
        <p className="mt-3">
          <TextLink to={notice.address} target="_blank" rel="noopener">
            {notice.link}
          </TextLink>
        </p>
      </section>
      <section id="safety">
        <h2 className="text-lg">{t.safety}</h2>
        <p className="mt-3 text-muted">{t.safetyText}</p>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          {[t.warning1, t.warning2, t.warning3, t.warning4, t.warning5].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Facts
          className="mt-5"
          rows={[
            [t.product, t.productValue],
            [t.manufacturer, t.manufacturerValue],
            ...(t.addressValue === "" ? [] : [[t.address, t.addressValue] as const]),
            ...(isPlaceholderAddress(t.emailValue) ? [] : [[t.email, t.emailValue] as const]),
          ]}
        />
      </section>
    </div>
  );
}
