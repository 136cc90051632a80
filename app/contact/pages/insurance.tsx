import { numberedTexts } from "#app/i18n/numbered-texts.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { stroke } from "#app/ui/pictures/draw-icon.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { OfferPage } from "../components/offer-page.tsx";
import type { FormTexts } from "../components/offer-texts.ts";
import { ScreenFrame, ScreenOnPicture } from "../components/screen-frame.tsx";
import type { Route } from "./+types/insurance";

type ScreenTexts = typeof import("../texts/fr/insurance.json")["screen"];

const radius = 62;
const circumference = 2 * Math.PI * radius;

const ShieldIcon = stroke("M12 3.5l7 2.5v5.5c0 4.4-2.9 7.4-7 9-4.1-1.6-7-4.6-7-9V6Z", "M9 12l2.2 2.2L15.2 10");

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

function InsuranceScreen({ t }: { t: ScreenTexts }) {
  const events = [
    { name: t.acceleration, width: 26 },
    { name: t.braking, width: 44 },
    { name: t.left, width: 12 },
    { name: t.right, width: 18 },
  ];
  return (
    <ScreenFrame alt={t.alt} name={t.name} Icon={ShieldIcon} sample={t.sample}>
      <div className="grid sm:grid-cols-[1.25fr_1fr] sm:divide-x sm:divide-line">
        <div className="px-4 py-6 sm:px-6">
          <p className="text-xs text-muted">{t.how}</p>
          <div className="mt-4 flex items-center gap-5">
            <ScoreRing className="size-32 shrink-0" />
            <div>
              <p className="text-lg font-semibold text-signal">{t.safe}</p>
              <p className="mt-1 text-xs text-muted">{t.trips}</p>
            </div>
          </div>
          <ul className="mt-6 grid gap-2.5">
            {events.map(({ name, width }) => (
              <li key={name} className="grid grid-cols-[1fr_5rem] items-center gap-4 text-xs">
                <span>{name}</span>
                <svg aria-hidden="true" viewBox="0 0 80 6" className="w-full">
                  <rect width="80" height="6" rx="3" className="fill-line" />
                  <rect width={width} height="6" rx="3" className="fill-amber" />
                </svg>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col px-4 py-6 max-sm:border-t max-sm:border-line sm:px-6">
          <p className="text-xs text-muted">{t.pay}</p>
          <p className="mt-4 text-3xl font-semibold tracking-tight tabular-nums">{t.distance}</p>
          <p className="mt-1 text-xs text-muted">{t.month}</p>
          <svg aria-hidden="true" viewBox="0 0 160 64" className="mt-6 w-full">
            {[34, 48, 26, 56, 40, 22, 50].map((height, index) => (
              <rect
                key={height}
                x={index * 23.4}
                y={64 - height}
                width="16"
                height={height}
                rx="3"
                className={index === 6 ? "fill-signal" : "fill-line"}
              />
            ))}
          </svg>
          <p className="mt-auto border-t border-line pt-4 text-xs text-muted max-sm:mt-6">{t.consent}</p>
        </div>
      </div>
    </ScreenFrame>
  );
}

type Texts = typeof import("../texts/fr/insurance.json");

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("contact", "insurance", language),
  formTexts: loadTexts<FormTexts>("contact", "form", language),
}));

export const meta = metaOfPage(paths.insurance);

export default function Insurance({ loaderData }: Route.ComponentProps) {
  const { t } = loaderData;
  return (
    <OfferPage
      {...loaderData}
      kind="insurance"
      next={paths.drivingScore}
      view="seat"
      screen={<DriverScreen t={t.screen} />}
      picture={<InsuranceScreen t={t.screen} />}
    >
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
