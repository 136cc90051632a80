import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { stroke } from "#app/ui/pictures/draw-icon.tsx";
import { engineLamp } from "#app/ui/pictures/engine-lamp.ts";
import { Badge, StatusDot, type Tone } from "#app/ui/status/badge.tsx";
import { OfferPage } from "../components/offer-page.tsx";
import type { FormTexts } from "../components/offer-texts.ts";
import { ScreenFigures, ScreenFrame, ScreenOnPicture } from "../components/screen-frame.tsx";
import type { Route } from "./+types/garage";

type ScreenTexts = typeof import("../texts/fr/garage.json")["screen"];

const WrenchIcon = stroke(
  "M20 7.5a4.5 4.5 0 0 1-6 5.2L7.5 19.2a1.9 1.9 0 0 1-2.7-2.7L11.3 10a4.5 4.5 0 0 1 5.2-6L13.9 6.6l.6 2.9 2.9.6Z",
);

/** What the customer reads, on a screen of 300 by 660 that lies in perspective: each third of it has its own plane. */
const CustomerScreen = ({ t }: { t: ScreenTexts }) => (
  <>
    <ScreenOnPicture plane="1.041 -.198 .2362 .6188 181.1 246.5">
      <rect x="20" y="62" width="260" height="170" rx="20" fill="#fdeccb" />
      <path
        transform="translate(76 73) scale(6.2)"
        d={engineLamp}
        fill="none"
        stroke="#b06a00"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </ScreenOnPicture>
    <ScreenOnPicture plane="1.101 -.2236 .2668 .699 164.4 230.4">
      <text x="24" y="304" fontSize="52" fill="#141a26" className="font-mono">
        P0420
      </text>
      <foreignObject x="24" y="322" width="252" height="110">
        <p data-theme="light" className="text-xl leading-tight text-ink">
          {t.catalyst}
        </p>
      </foreignObject>
    </ScreenOnPicture>
    <ScreenOnPicture plane="1.175 -.2578 .3074 .8054 135.8 189.7">
      <rect x="20" y="500" width="260" height="76" rx="20" fill="#00805c" />
      <text x="150" y="546" textAnchor="middle" fontSize="22" fontWeight="600" fill="#fff">
        {t.book}
      </text>
    </ScreenOnPicture>
  </>
);

function GarageScreen({ t }: { t: ScreenTexts }) {
  const alerts: { car: string; code: string; what: string; state: string; tone: Tone }[] = [
    { car: "Peugeot 208", code: "P0420", what: t.catalyst, state: t.proposed, tone: "red" },
    { car: "Renault Clio", code: t.serviceCode, what: t.service, state: t.booked, tone: "signal" },
    { car: "Volkswagen Golf", code: "B1342", what: t.tyre, state: t.proposed, tone: "amber" },
    { car: "Toyota Yaris", code: t.padsCode, what: t.pads, state: t.toCall, tone: "amber" },
  ];
  return (
    <ScreenFrame alt={t.alt} name={t.name} Icon={WrenchIcon} sample={t.sample}>
      <ScreenFigures
        figures={[
          { value: "128", name: t.followed },
          { value: "4", name: t.alerts },
          { value: "6", name: t.bookedToday },
        ]}
      />
      <ul className="divide-y divide-line px-4 sm:px-6">
        {alerts.map(({ car, code, what, state, tone }) => (
          <li
            key={car}
            className="grid grid-cols-[5rem_1fr] items-baseline gap-x-4 py-3.5 sm:grid-cols-[5rem_1fr_auto]"
          >
            <span className="font-mono text-dense text-muted">{code}</span>
            <span className="min-w-0">
              <span className="block font-medium">{what}</span>
              <span className="text-xs text-muted">{car}</span>
            </span>
            <span className="text-xs max-sm:col-start-2 max-sm:mt-1">
              <StatusDot tone={tone}>{state}</StatusDot>
            </span>
          </li>
        ))}
      </ul>
      <div className="grid border-t border-line sm:grid-cols-2 sm:divide-x sm:divide-line">
        <div className="px-4 py-4 max-sm:border-b max-sm:border-line sm:px-6">
          <p className="text-xs text-muted">{t.nextAppointment}</p>
          <p className="mt-1 font-medium">{t.appointment}</p>
        </div>
        <div className="px-4 py-4 sm:px-6">
          <p className="flex items-center justify-between gap-2 text-xs text-muted">
            {t.promotion}
            <Badge tone="signal">{t.running}</Badge>
          </p>
          <p className="mt-1 font-medium">{t.promotionText}</p>
        </div>
      </div>
    </ScreenFrame>
  );
}

type Texts = typeof import("../texts/fr/garage.json");

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("contact", "garage", language),
  formTexts: loadTexts<FormTexts>("contact", "form", language),
}));

export const meta = metaOfPage(paths.garage);

export default function Garage({ loaderData }: Route.ComponentProps) {
  return (
    <OfferPage
      {...loaderData}
      kind="dealer"
      next={paths.garageSheet}
      view="workshop"
      screen={<CustomerScreen t={loaderData.t.screen} />}
      picture={<GarageScreen t={loaderData.t.screen} />}
    />
  );
}
