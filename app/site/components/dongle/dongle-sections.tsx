import type { guaranteeNotice } from "#app/catalogue/guarantee-notice.server.ts";
import type { DongleTexts } from "#app/content/dongle-texts.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { PlainWords } from "#app/ui/layout/plain-words.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { TechnicalDrawing } from "#app/ui/pictures/technical-drawing.tsx";
import { DongleSection, Facts } from "./dongle-section.tsx";

type SectionProps = { t: DongleTexts; language: Language };

export function DonglePresentation({ t }: Pick<SectionProps, "t">) {
  return (
    <DongleSection id="presentation" heading={t.presentation} text={t.presentationText}>
      <PlainWords
        rows={[
          { code: "P0171", sentence: t.p0171, detail: t.p0171Detail },
          { code: "P0420", sentence: t.p0420, detail: t.p0420Detail },
          { code: "P0128", sentence: t.p0128, detail: t.p0128Detail },
          { code: "B1342", sentence: t.b1342, detail: t.b1342Detail },
        ]}
      />
      <ul className="mt-8 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {[t.reads1, t.reads2, t.reads3, t.reads4, t.reads5, t.reads6].map((text) => (
          <li key={text} className="flex gap-3">
            <CheckIcon className="mt-0.5 size-5 text-signal" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </DongleSection>
  );
}

export function DongleCertifications({ t, language }: SectionProps) {
  return (
    <DongleSection
      id="certifications"
      heading={t.certifications}
      text={t.certificationsText}
      more={<TextLink to={localizedPath(paths.certifications, language)}>{t.certificationsLink}</TextLink>}
    >
      <ul className="grid gap-4 sm:grid-cols-3">
        {(
          [
            ["CE", t.ce],
            ["UKCA", t.ukca],
            ["E-Mark", t.eMark],
          ] as const
        ).map(([mark, text]) => (
          <li key={mark} className="rounded-card border border-line bg-surface p-5">
            <p className="text-xl font-semibold">{mark}</p>
            <p className="mt-2 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </DongleSection>
  );
}

/** `file`: address of the datasheet as PDF; without it, the datasheet is a page only. */
export function DongleSpecifications({
  t,
  language,
  thickness,
  file,
}: SectionProps & { thickness: string; file: string | undefined }) {
  return (
    <DongleSection
      id="specifications"
      heading={t.specifications}
      text={t.specificationsText}
      more={
        <span className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to={localizedPath(paths.dongleSheet, language)} variant="secondary">
            {t.datasheet}
          </ButtonLink>
          {file && (
            <TextLink to={file} document download type="application/pdf" className="py-1 text-sm">
              {t.datasheetFile}
            </TextLink>
          )}
        </span>
      }
    >
      <TechnicalDrawing alt={t.drawingAlt} thickness={thickness} />
      <Facts
        rows={[
          [t.connector, t.connectorValue],
          [t.radio, t.radioValue],
          [t.processor, t.processorValue],
          [t.power, t.powerValue],
          [t.temperature, t.temperatureValue],
        ]}
      />
    </DongleSection>
  );
}

export function DongleCompatibility({ t, language, checkLabel }: SectionProps & { checkLabel: string }) {
  return (
    <DongleSection
      id="compatibility"
      heading={t.compatibility}
      text={t.compatibilityText}
      more={
        <ButtonLink to={localizedPath(paths.compatibility, language)} variant="secondary">
          {checkLabel}
        </ButtonLink>
      }
    >
      <Facts
        rows={[
          [t.petrol, t.petrolValue],
          [t.diesel, t.dieselValue],
          [t.electric, t.electricValue],
          [t.coverage, t.coverageValue],
          [t.phone, t.phoneValue],
          [t.anotherCar, t.anotherCarValue],
        ]}
      />
    </DongleSection>
  );
}

export function DongleUsers({ t, language }: SectionProps) {
  return (
    <DongleSection id="users" heading={t.users} text={t.usersText}>
      <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
        {(
          [
            [t.drivers, t.driversText, paths.compatibility],
            [t.garages, t.garagesText, paths.garage],
            [t.insurers, t.insurersText, paths.insurance],
            [t.fleets, t.fleetsText, paths.fleet],
          ] as const
        ).map(([name, text, french]) => (
          <li key={name} className="border-b border-line py-5">
            <TextLink to={localizedPath(french, language)} className="font-semibold">
              {name}
            </TextLink>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </DongleSection>
  );
}

/** The harmonised notice on the legal guarantee: its picture once the publisher provides it, its text until then. */
export function DongleGuarantee({ notice }: { notice: ReturnType<typeof guaranteeNotice> }) {
  return (
    <DongleSection
      id="guarantee"
      heading={notice.title}
      text={notice.picture ? notice.text : undefined}
      more={
        <TextLink to={notice.address} target="_blank" rel="noopener">
          {notice.link}
        </TextLink>
      }
    >
      {notice.picture ? (
        <img
          src={notice.picture}
          alt={notice.title}
          width={300}
          height={424}
          loading="lazy"
          className="h-auto max-w-full"
        />
      ) : (
        <p className="max-w-text">{notice.text}</p>
      )}
    </DongleSection>
  );
}

export function DongleSafety({ t }: Pick<SectionProps, "t">) {
  return (
    <DongleSection id="safety" heading={t.safety} text={t.safetyText}>
      <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
        {[t.warning1, t.warning2, t.warning3, t.warning4, t.warning5].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Facts
        rows={[
          [t.product, t.productValue],
          [t.manufacturer, t.manufacturerValue],
          ...(t.addressValue === "" ? [] : [[t.address, t.addressValue] as const]),
          [t.email, t.emailValue],
        ]}
      />
    </DongleSection>
  );
}
