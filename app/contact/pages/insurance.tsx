import type { ReactNode } from "react";
import { numberedTexts } from "#app/i18n/numbered-texts.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { Features, OfferPage } from "../components/offer-page.tsx";
import type { FormTexts } from "../components/offer-texts.ts";
import { ScreenOnPicture } from "../components/screen-frame.tsx";
import type { Route } from "./+types/insurance";

type Texts = typeof import("../texts/fr/insurance.json");
type ScreenTexts = Texts["screen"];

const radius = 62;
const circumference = 2 * Math.PI * radius;

const ScoreRing = ({ className }: { className: string }) => (
  <svg aria-hidden="true" viewBox="0 0 144 144" className={className} fill="none">
    <circle cx="72" cy="72" r={radius} className="stroke-line" strokeWidth="9" />
    <circle
      cx="72"
      cy="72"
      r={radius}
      className="stroke-signal"
      strokeWidth="9"
      strokeLinecap="round"
      strokeDasharray={`${circumference * 0.82} ${circumference}`}
      transform="rotate(-90 72 72)"
    />
    <text x="72" y="78" textAnchor="middle" className="fill-ink text-3xl font-semibold">
      82
    </text>
    <text x="72" y="100" textAnchor="middle" className="fill-muted text-xs">
      /100
    </text>
  </svg>
);

/** The same figures where the insured person sees them: on the phone, after the trip. */
const DriverScreen = ({ t }: { t: ScreenTexts }) => (
  <ScreenOnPicture plane="1.383 -0.211 0.388 1.345 222 326">
    <foreignObject width="236" height="336">
      <div data-theme="dark" className="px-4 py-5 text-center text-xs text-ink">
        <p className="text-sm font-semibold">{t.name}</p>
        <ScoreRing className="mx-auto mt-4 size-32" />
        <p className="mt-2 text-lg leading-tight font-semibold text-signal">{t.safe}</p>
        <p className="text-muted">{t.trips}</p>
        <p className="mt-4 flex items-baseline justify-between border-t border-line py-3">
          <span className="text-lg font-semibold">{t.distance}</span>
          <span className="text-muted">{t.month}</span>
        </p>
      </div>
    </foreignObject>
  </ScreenOnPicture>
);

/** The phone on the seat, after the trip. */
const DriverPicture = ({ t }: { t: Texts }) => (
  <div className="relative aspect-4/3 overflow-hidden rounded-card">
    <ProductPicture
      view="seat"
      alt={t.pictureAlt}
      sizes="(min-width: 78rem) 40rem, (min-width: 64rem) 50vw, 100vw"
      eager
      className="absolute inset-0 size-full object-cover"
    />
    <DriverScreen t={t.screen} />
  </div>
);

/** Two ways to reckon the premium, side by side, each with what it is reckoned from. */
function TwoPremiums({ t }: { t: Texts }) {
  const [driving, distance, ...others] = numberedTexts(t.features, "name", "text");
  const { screen } = t;
  const events = [
    { name: screen.acceleration, width: 26 },
    { name: screen.braking, width: 44 },
    { name: screen.left, width: 12 },
    { name: screen.right, width: 18 },
  ];
  return (
    <section className="container section">
      <h2 className="max-w-[13.5em] text-3xl">{t.features.heading}</h2>
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        <Premium {...driving!} sample={screen.sample}>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-6">
            <ScoreRing className="size-32 shrink-0" />
            <div>
              <p className="text-2xl font-semibold text-signal">{screen.safe}</p>
              <p className="text-muted">{screen.trips}</p>
            </div>
          </div>
          <ul aria-hidden="true" className="mt-8 grid gap-3">
            {events.map(({ name, width }) => (
              <li key={name} className="grid grid-cols-[1fr_5rem] items-center gap-4 text-sm">
                <span>{name}</span>
                <svg aria-hidden="true" viewBox="0 0 80 6" className="w-full">
                  <rect width="80" height="6" rx="3" className="fill-line" />
                  <rect width={width} height="6" rx="3" className="fill-amber" />
                </svg>
              </li>
            ))}
          </ul>
        </Premium>
        <Premium {...distance!} sample={screen.sample}>
          <p className="text-display tabular-nums">{screen.distance}</p>
          <p className="mt-2 text-muted">{screen.month}</p>
          <svg aria-hidden="true" viewBox="0 0 480 150" className="mt-8 w-full">
            {[84, 118, 64, 140, 98, 54, 124].map((height, index) => (
              <rect
                key={height}
                x={index * 70}
                y={150 - height}
                width="60"
                height={height}
                rx="6"
                className={index === 6 ? "fill-signal" : "fill-line"}
              />
            ))}
          </svg>
        </Premium>
      </div>
      <Features features={others} className="mt-10 md:grid-cols-3" />
    </section>
  );
}

type PremiumProps = { name: string; text: string; sample: string; children: ReactNode };

const Premium = ({ name, text, sample, children }: PremiumProps) => (
  <div className="flex flex-col rounded-card border border-line bg-surface p-6 md:p-10">
    <div className="flex items-baseline justify-between gap-4">
      <h3 className="text-2xl">{name}</h3>
      <span className="shrink-0 text-sm text-muted">{sample}</span>
    </div>
    <p className="mt-3 max-w-[30rem] text-muted">{text}</p>
    <div className="mt-auto pt-8">{children}</div>
  </div>
);

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("contact", "insurance", language),
  formTexts: loadTexts<FormTexts>("contact", "form", language),
}));

export const meta = metaOfPage(paths.insurance);

export default function Insurance({ loaderData }: Route.ComponentProps) {
  const { t } = loaderData;
  return (
    <OfferPage {...loaderData} kind="insurance" next={paths.drivingScore} picture={<DriverPicture t={t} />}>
      <TwoPremiums t={t} />
      <section className="container section">
        <h2 className="text-3xl">{t.integration.heading}</h2>
        <div className="mt-10 grid gap-6">
          {numberedTexts(t.integration, "name", "path", "text").map(({ name, path, text }) => (
            <div
              key={name}
              className="grid items-center gap-x-12 gap-y-5 rounded-card border border-line bg-surface p-6 md:p-8 lg:grid-cols-[6rem_minmax(0,1fr)_minmax(0,22rem)]"
            >
              <h3 className="text-lg">{name}</h3>
              <ol className="flex gap-3 font-semibold max-sm:flex-col sm:items-center">
                {path.split(" > ").map((stop, index) => (
                  <li
                    key={stop}
                    className="flex min-w-0 flex-1 gap-3 max-sm:flex-col sm:items-center sm:first:flex-[0.7]"
                  >
                    {index > 0 && (
                      <ArrowRightIcon className="size-5 shrink-0 text-signal max-sm:mx-auto max-sm:rotate-90" />
                    )}
                    <span className="flex min-h-14 min-w-0 flex-1 items-center justify-center rounded-control bg-sand px-3 py-2 text-center text-sm">
                      {stop}
                    </span>
                  </li>
                ))}
              </ol>
              <p className="text-muted">{text}</p>
            </div>
          ))}
        </div>
      </section>
    </OfferPage>
  );
}
