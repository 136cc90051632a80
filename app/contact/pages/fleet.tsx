import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { CarIcon } from "#app/ui/pictures/page-icons.tsx";
import { StatusDot, type Tone } from "#app/ui/status/badge.tsx";
import { OfferPage } from "../components/offer-page.tsx";
import type { FormTexts } from "../components/offer-texts.ts";
import { ScreenFigures, ScreenFrame } from "../components/screen-frame.tsx";
import type { Route } from "./+types/fleet";

type ScreenTexts = typeof import("../texts/fr/fleet.json")["screen"];

function FleetScreen({ t }: { t: ScreenTexts }) {
  const vehicles: { car: string; state: string; tone: Tone; reading: string; level: number }[] = [
    { car: "Renault Kangoo", state: t.driving, tone: "blue", reading: t.driven, level: 0.62 },
    { car: "Peugeot e-208", state: t.free, tone: "signal", reading: t.charged, level: 0.88 },
    { car: "Toyota Yaris", state: t.free, tone: "signal", reading: t.lowFuel, level: 0.14 },
    { car: "Volkswagen Caddy", state: t.workshop, tone: "amber", reading: t.fault, level: 0.45 },
  ];
  const steps = [
    { time: t.time1, text: t.step1 },
    { time: t.time2, text: t.step2 },
    { time: t.time3, text: t.step3 },
  ];
  return (
    <ScreenFrame alt={t.alt} name={t.name} Icon={CarIcon} sample={t.sample}>
      <ScreenFigures
        figures={[
          { value: "24", name: t.total },
          { value: "15", name: t.inUse },
          { value: "8", name: t.available },
        ]}
      />
      <ul className="divide-y divide-line px-4 sm:px-6">
        {vehicles.map(({ car, state, tone, reading, level }) => (
          <li key={car} className="grid grid-cols-[1fr_auto] items-center gap-x-5 py-3 sm:grid-cols-[1fr_8.5rem_5rem]">
            <span className="min-w-0">
              <span className="block font-medium">{car}</span>
              <span className="text-xs text-muted">{reading}</span>
            </span>
            <span className="text-xs">
              <StatusDot tone={tone}>{state}</StatusDot>
            </span>
            <svg aria-hidden="true" viewBox="0 0 80 6" className="w-full max-sm:hidden">
              <rect width="80" height="6" rx="3" className="fill-line" />
              <rect width={80 * level} height="6" rx="3" className={level < 0.2 ? "fill-amber" : "fill-signal"} />
            </svg>
          </li>
        ))}
      </ul>
      <div className="border-t border-line bg-sunken px-4 py-5 sm:px-6">
        <p className="text-xs text-muted">{t.keys}</p>
        <ol className="mt-3 grid gap-3 sm:grid-cols-3 sm:gap-5">
          {steps.map(({ time, text }) => (
            <li key={time} className="flex gap-3 sm:flex-col sm:gap-1">
              <span className="shrink-0 font-mono text-dense text-muted">{time}</span>
              <span className="font-medium">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </ScreenFrame>
  );
}

type Texts = typeof import("../texts/fr/fleet.json");

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("contact", "fleet", language),
  formTexts: loadTexts<FormTexts>("contact", "form", language),
}));

export const meta = metaOfPage(paths.fleet);

export default function Fleet({ loaderData }: Route.ComponentProps) {
  return (
    <OfferPage
      {...loaderData}
      kind="fleet"
      next={paths.fleetSheet}
      view="fleet"
      picture={<FleetScreen t={loaderData.t.screen} />}
    />
  );
}
