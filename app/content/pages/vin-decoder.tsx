import type { ReactNode } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { exampleVin } from "../browser/example-vin.ts";
import { answersOf, type VinTexts, vinAnswers } from "../browser/read-vin.ts";
import { ConstructionPage } from "../components/construction-page.tsx";
import type { Route } from "./+types/vin-decoder";

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  return {
    language,
    t: loadTexts<typeof import("../texts/fr/vin-decoder.json")>("content", "vin-decoder", language),
    thisYear: new Date().getFullYear(),
  };
}

export const meta = metaOfPage(paths.vinDecoder);

export default function VinDecoderPage({ loaderData: { language, t, thisYear } }: Route.ComponentProps) {
  const answers = answersOf(exampleVin, t, language, thisYear);
  return (
    <ConstructionPage
      t={t}
      language={language}
      isNight
      tool={
        <section aria-labelledby="vin-heading" className="container pt-8 md:pt-10">
          <h2 id="vin-heading" className="sr-only">
            {t.anatomyHeading}
          </h2>
          <Island
            name="vin-cells"
            component={VinCells}
            props={{ example: exampleVin, language, thisYear, t: vinTexts(t) }}
            slots={{
              children: (
                <>
                  <VinField label={t.field} help={t.fieldHelp} noScript={t.noScript} />
                  <dl className="mt-8 grid grid-cols-2 gap-x-6 md:grid-cols-3">
                    {vinAnswers.map((name) => (
                      <div key={name} className="border-t border-line py-4">
                        <dt className="text-sm text-muted">{t.answers[name]}</dt>
                        <dd data-answer className="mt-1 text-lg leading-snug font-semibold tabular-nums">
                          {answers[name]}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </>
              ),
            }}
          />
        </section>
      }
      next={[
        { path: paths.compatibility, label: t.nextCheck },
        { path: paths.installationManual, label: t.nextInstallation },
        { path: paths.dongle, label: t.nextDongle },
      ]}
    >
      <section className="container section">
        <h2 className="text-2xl">{t.partsHeading}</h2>
        <p className="mt-4 max-w-[42rem] text-muted">{t.anatomyText}</p>
        <dl className="mt-8 grid gap-x-12 gap-y-6 lg:grid-cols-3">
          {parts.map(({ from, to, key, ground }) => (
            <div key={from}>
              <dt className="text-lg font-semibold">
                <span aria-hidden="true" className="mb-3 block">
                  <span className={`rounded-small border border-control px-3 py-1.5 font-mono text-code-m ${ground}`}>
                    {exampleVin.slice(from - 1, to)}
                  </span>
                </span>
                <span className="text-muted tabular-nums">{`${from}–${to}`}</span> <span>{t[key]}</span>
              </dt>
              <dd className="mt-1 text-muted">{t[`${key}Text`]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="container section grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
        <div className="bleed">
          <ProductPicture
            view="vin"
            alt={t.plateAlt}
            sizes="(min-width: 78rem) 43rem, (min-width: 64rem) 55vw, 100vw"
            className="aspect-video w-full bg-night object-cover lg:rounded-card"
          />
        </div>
        <div>
          <h2 className="text-2xl">{t.whereHeading}</h2>
          <dl className="mt-6 divide-y divide-line border-y border-line">
            {[
              [t.where1, t.where1Text],
              [t.where2, t.where2Text],
              [t.where3, t.where3Text],
            ].map(([place, text]) => (
              <div key={place} className="py-4">
                <dt className="font-semibold">{place}</dt>
                <dd className="mt-0.5 text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </ConstructionPage>
  );
}

const VinCells = ({
  children,
}: {
  example: string;
  language: Language;
  thisYear: number;
  t: VinTexts;
  children: ReactNode;
}) => children;

const vinTexts = (texts: VinTexts): VinTexts => {
  const { typed, wrong, complete, region, unknownMaker, unknown, noYear, years, ifStated, check } = texts;
  return { typed, wrong, complete, region, unknownMaker, unknown, noYear, years, ifStated, check };
};

const parts = [
  { from: 1, to: 3, key: "maker", share: "grow-3", ground: "bg-signal-soft" },
  { from: 4, to: 9, key: "model", share: "grow-6", ground: "bg-amber-soft" },
  { from: 10, to: 17, key: "vehicle", share: "grow-8", ground: "bg-blue-soft" },
] as const;

/** One field over 17 cells, which show what is typed (read-vin.ts); without scripts they show the example. */
function VinField({ label, help, noScript }: { label: string; help: string; noScript: string }) {
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
      <p className="mt-3 flex flex-wrap justify-between gap-x-8 text-sm text-muted">
        <span className="noscript:hidden">{help}</span>
        <span id="vin-status" role="status" className="min-h-6 text-ink" />
      </p>
      <noscript>
        <p className="text-sm text-muted">{noScript}</p>
      </noscript>
    </>
  );
}
