import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { Coming, ConstructionPage } from "../components/construction-page.tsx";
import { NamedRows, SideSection } from "../components/page-head.tsx";
import type { Route } from "./+types/vin-decoder";

/** Invented, in the form of ISO 3779; no vehicle has it. */
const exampleVin = "VF1AB000X00000017";

export const loader = textsLoader((language) => ({
  t: loadTexts<typeof import("../texts/fr/vin-decoder.json")>("content", "vin-decoder", language),
}));

export const meta = metaOfPage(paths.vinDecoder);

/** VIN decoder: under construction (spec 2.1), with the anatomy of a VIN. */
export default function VinDecoderPage({ loaderData: { language, t } }: Route.ComponentProps) {
  return (
    <ConstructionPage
      t={t}
      language={language}
      next={[
        { path: paths.compatibility, label: t.nextCheck },
        { path: paths.installationManual, label: t.nextInstallation },
        { path: paths.dongle, label: t.nextDongle },
      ]}
    >
      <section className="container section">
        <h2 className="text-2xl">{t.anatomyHeading}</h2>
        <p className="mt-4 mb-8 max-w-[42rem] text-muted">{t.anatomyText}</p>
        <VinPicture
          vin={exampleVin}
          alt={t.pictureAlt}
          parts={[
            { key: "wmi", from: 1, to: 3, name: t.maker, colour: "border-blue" },
            { key: "vds", from: 4, to: 9, name: t.model, colour: "border-amber" },
            { key: "vis", from: 10, to: 17, name: t.vehicle, colour: "border-signal" },
          ]}
        />
        <div className="mt-8">
          <NamedRows
            rows={[
              { name: t.maker, text: t.makerText },
              { name: t.model, text: t.modelText },
              { name: t.vehicle, text: t.vehicleText },
            ]}
          />
        </div>
      </section>
      <SideSection heading={t.whereHeading} text={t.whereText}>
        <NamedRows
          rows={[
            { name: t.where1, text: t.where1Text },
            { name: t.where2, text: t.where2Text },
            { name: t.where3, text: t.where3Text },
          ]}
        />
      </SideSection>
      <Coming t={t} />
    </ConstructionPage>
  );
}

type VinPart = { key: string; from: number; to: number; name: string; colour: string };

/** The characters of a VIN in their boxes, with the parts they make below; the text beside it says the same. */
function VinPicture({ vin, parts, alt }: { vin: string; parts: readonly VinPart[]; alt: string }) {
  return (
    <figure role="img" aria-label={alt} className="rounded-card border border-line bg-surface p-5 md:p-8">
      <div aria-hidden="true" className="grid gap-x-6 gap-y-6 sm:grid-cols-[3fr_6fr_8fr] sm:gap-x-3">
        {parts.map(({ key, from, to, name, colour }) => (
          <div key={key}>
            <p className="flex font-mono text-xl sm:text-lg md:text-xl">
              {[...vin.slice(from - 1, to)].map((character, index) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a character is its place
                  key={index}
                  className={`border-b-4 px-[0.14em] pb-1 ${colour} max-sm:mr-1 sm:flex-1 sm:px-0 sm:text-center`}
                >
                  {character}
                </span>
              ))}
            </p>
            <p className="mt-3 text-xs text-muted tabular-nums">{`${from}–${to}`}</p>
            <p className="text-sm font-semibold">{name}</p>
          </div>
        ))}
      </div>
    </figure>
  );
}
