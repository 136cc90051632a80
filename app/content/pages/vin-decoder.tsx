import type { ReactNode } from "react";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { HeadPicture, NamedRows, SideSection } from "#app/ui/layout/page-head.tsx";
import type { VinTexts } from "../browser/read-vin.ts";
import { Coming, ConstructionPage } from "../components/construction-page.tsx";
import type { Route } from "./+types/vin-decoder";

/** Invented, in the form of ISO 3779; no vehicle has it. */
const exampleVin = "VF1AB000X00000017";

export const loader = textsLoader((language) => ({
  t: loadTexts<typeof import("../texts/fr/vin-decoder.json")>("content", "vin-decoder", language),
}));

export const meta = metaOfPage(paths.vinDecoder);

export default function VinDecoderPage({ loaderData: { language, t } }: Route.ComponentProps) {
  return (
    <ConstructionPage
      t={t}
      language={language}
      isNight
      picture={<HeadPicture view="vin" alt={t.plateAlt} className="aspect-video bg-night" />}
      next={[
        { path: paths.compatibility, label: t.nextCheck },
        { path: paths.installationManual, label: t.nextInstallation },
        { path: paths.dongle, label: t.nextDongle },
      ]}
    >
      <section className="container section">
        <h2 className="text-2xl">{t.anatomyHeading}</h2>
        <p className="mt-4 mb-8 max-w-[42rem] text-muted">{t.anatomyText}</p>
        <Island
          name="vin-cells"
          component={VinCells}
          props={{
            example: exampleVin,
            t: { typed: t.typed, wrong: t.wrong, complete: t.complete, region: t.region },
          }}
          slots={{
            children: (
              <VinField
                label={t.field}
                parts={[
                  { from: 1, to: 3, name: t.maker, text: t.makerText, share: "grow-3", ground: "bg-signal-soft" },
                  { from: 4, to: 9, name: t.model, text: t.modelText, share: "grow-6", ground: "bg-amber-soft" },
                  { from: 10, to: 17, name: t.vehicle, text: t.vehicleText, share: "grow-8", ground: "bg-blue-soft" },
                ]}
              />
            ),
          }}
        />
      </section>
      <SideSection heading={t.whereHeading}>
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

const VinCells = ({ children }: { example: string; t: VinTexts; children: ReactNode }) => children;

type VinPart = { from: number; to: number; name: string; text: string; share: string; ground: string };

/** One field over 17 cells, which show what is typed (read-vin.ts); without scripts they show the example. */
function VinField({ label, parts }: { label: string; parts: readonly VinPart[] }) {
  return (
    <>
      <label htmlFor="vin" className="mb-2 block font-semibold noscript:hidden">
        {label}
      </label>
      <div className="group relative rounded-control outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-signal">
        <div aria-hidden="true" className="flex gap-3 max-md:flex-col max-md:gap-y-4">
          {parts.map(({ from, to, share, ground }) => (
            <div key={from} className={`min-w-0 basis-0 ${share}`}>
              <p className="flex gap-1 font-mono text-code-m">
                {Array.from({ length: to - from + 1 }, (_, index) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: a character is its place
                    key={index}
                    data-cell
                    className={`grid h-11 flex-1 place-items-center rounded-small border border-control ${ground} group-has-focus:data-next:border-2 group-has-focus:data-next:border-signal data-wrong:border-red data-wrong:bg-red-soft max-md:max-w-11 lg:h-16`}
                  >
                    {exampleVin[from - 1 + index]}
                  </span>
                ))}
              </p>
            </div>
          ))}
        </div>
        <input
          id="vin"
          type="text"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="vin-status"
          className="absolute inset-0 size-full cursor-text opacity-0 noscript:hidden"
        />
      </div>
      <dl className="mt-6 grid gap-x-12 gap-y-5 lg:grid-cols-3">
        {parts.map(({ from, to, name, text, ground }) => (
          <div key={from}>
            <dt className="font-semibold">
              <span
                aria-hidden="true"
                className={`mr-2 inline-block size-4 rounded-small border border-control align-[-0.1em] ${ground}`}
              />
              <span className="text-muted tabular-nums">{`${from}–${to}`}</span> <span>{name}</span>
            </dt>
            <dd className="mt-1 text-sm text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p id="vin-status" role="status" className="mt-3 min-h-6 text-sm" />
    </>
  );
}
