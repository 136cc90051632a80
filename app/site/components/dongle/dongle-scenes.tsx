import type { DongleTexts } from "#app/content/dongle-sheet.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { LampScene } from "../lamp-scene.tsx";

type Props = { t: DongleTexts };

export function DonglePresentation({ t }: Props) {
  return (
    <section id="presentation" className="container section">
      <h2 className="text-h2">{t.presentation}</h2>
      <figure className="bleed relative mt-8 md:mt-12">
        <ProductPicture
          view="keytray"
          alt={t.keytrayAlt}
          sizes="(min-width: 78rem) 75rem, 100vw"
          className="aspect-3/2 w-full bg-sand object-cover md:aspect-video lg:rounded-card"
        />
        <figcaption className="mt-4 max-lg:px-(--gutter,20px) md:absolute md:bottom-14 md:left-12 md:text-white">
          <span className="block text-h2 font-semibold tabular-nums">{t.size}</span>
          <span className="block text-sm">{t.sizeNote}</span>
        </figcaption>
      </figure>
      <ul className="mt-10 divide-y divide-line border-y border-line text-xl font-semibold md:mt-16 md:text-h2">
        {[t.benefit1, t.benefit2, t.benefit3].map((benefit) => (
          <li key={benefit} className="flex items-center gap-4 py-4 md:gap-6 md:py-6">
            <CheckIcon className="size-6 shrink-0 text-signal md:size-9" />
            <span className="min-w-0">{benefit}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const LampBand = ({ t }: Props) => (
  <div className="my-8 md:my-16">
    <LampScene alt={t.lampAlt}>
      <h2 className="max-w-[12em] text-h2">{t.lamp}</h2>
      <p className="mt-5 max-w-[26rem] text-white/80">{t.lampText}</p>
    </LampScene>
  </div>
);

/** Where the line to each part ends, as they are read from shell to lid, in a picture of 1200 by 675. */
const parts = [
  [240, 152],
  [444, 222],
  [624, 198],
  [768, 254],
  [960, 262],
] as const;

type SpecificationProps = Props & {
  language: Language;
  /** Address of the datasheet as PDF; without it, the datasheet is a page only. */
  file: string | undefined;
};

/** What is inside, and its figures (spec 2.8). */
export function DongleInside({ t, language, file }: SpecificationProps) {
  return (
    <section id="specifications" className="section overflow-clip bg-sand">
      <div className="container">
        <h2 className="text-h2">{t.inside}</h2>
        <p className="mt-4 max-w-[38rem] text-muted">{t.specificationsText}</p>
        <figure className="bleed relative mt-4 aspect-1200/520 overflow-hidden">
          <ProductPicture
            view="exploded"
            alt={t.explodedAlt}
            sizes="(min-width: 78rem) 75rem, 100vw"
            className="aspect-video w-full object-cover"
          />
          <svg aria-hidden="true" viewBox="0 0 1200 675" className="absolute inset-x-0 top-0 w-full">
            {parts.map(([x, end], index) => (
              <g key={x} transform={`translate(${x} 0)`}>
                <path d={`M0 96V${end}`} className="stroke-ink" strokeWidth="1" vectorEffect="non-scaling-stroke" />
                <text y="80" textAnchor="middle" className="fill-ink font-mono text-[36px] md:text-code-s">
                  {index + 1}
                </text>
              </g>
            ))}
          </svg>
        </figure>
        <ol className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {[t.part5, t.part4, t.part3, t.part2, t.part1].map((part, index) => (
            <li key={part} className="flex gap-2.5">
              <span className="font-mono text-muted">{index + 1}</span>
              <span>{part}</span>
            </li>
          ))}
        </ol>
        <p className="mt-2 text-xs text-muted">{t.rendered}</p>
        <dl className="mt-10 grid gap-x-6 gap-y-6 sm:grid-cols-2 md:mt-16 lg:grid-cols-4">
          {[
            [t.connector, t.connectorValue],
            [t.radio, t.radioValue],
            [t.power, t.powerValue],
            [t.temperature, t.temperatureValue],
          ].map(([name, value]) => (
            <div key={name} className="flex flex-col-reverse justify-end border-t-2 border-ink pt-4">
              <dt className="mt-1 text-sm text-muted">{name}</dt>
              <dd className="text-2xl font-semibold tracking-tight text-balance tabular-nums">{value}</dd>
            </div>
          ))}
          <div className="col-span-full border-t border-ink/15 pt-4 text-sm">
            <dt className="text-muted">{t.processor}</dt>
            <dd>{t.processorValue}</dd>
          </div>
        </dl>
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to={localizedPath(paths.dongleSheet, language)} variant="secondary">
            {t.datasheet}
          </ButtonLink>
          {file && (
            <TextLink to={file} document download type="application/pdf" className="py-1 text-sm">
              {t.datasheetFile}
            </TextLink>
          )}
        </p>
      </div>
    </section>
  );
}
