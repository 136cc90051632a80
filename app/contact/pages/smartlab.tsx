import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { stroke } from "#app/ui/pictures/draw-icon.tsx";
import { OfferPage } from "../components/offer-page.tsx";
import type { FormTexts } from "../components/offer-texts.ts";
import { ScreenFrame } from "../components/screen-frame.tsx";
import type { Route } from "./+types/smartlab";

type ScreenTexts = typeof import("../texts/fr/smartlab.json")["screen"];

/** Deterministic noise: a slow movement, two events, fast sines. */
const signal = (x: number) =>
  12 * Math.sin(x / 70) + 46 * Math.exp(-(((x - 196) / 20) ** 2)) - 40 * Math.exp(-(((x - 430) / 24) ** 2));
const noise = (x: number) => 7 * Math.sin(x * 1.7) + 6 * Math.sin(x * 2.9 + 1) + 4 * Math.sin(x * 5.3 + 2);
const path = (value: (x: number) => number, step: number) =>
  Array.from({ length: Math.floor(600 / step) + 1 }, (_, index) => {
    const x = index * step;
    return `${index === 0 ? "M" : "L"}${x} ${(70 - value(x)).toFixed(1)}`;
  }).join("");
const raw = path((x) => signal(x) + noise(x), 3);
const filtered = path(signal, 6);

const PulseIcon = stroke("M3 12h4l2.5-6 5 12L17 12h4");

function LabScreen({ t }: { t: ScreenTexts }) {
  return (
    <ScreenFrame alt={t.alt} name={t.name} Icon={PulseIcon} sample={t.sample}>
      <div className="px-4 py-5 sm:px-6">
        <p className="text-xs text-muted">{t.raw}</p>
        <svg aria-hidden="true" viewBox="0 0 600 140" fill="none" className="mt-2 w-full">
          <path className="stroke-line" d="M0 70H600" />
          <path className="stroke-control" d={raw} strokeWidth="1.25" strokeLinejoin="round" />
        </svg>
        <p className="mt-4 text-xs text-muted">{t.filtered}</p>
        <svg aria-hidden="true" viewBox="0 0 600 140" fill="none" className="mt-2 w-full">
          <rect className="fill-signal-soft" x="156" y="4" width="80" height="132" rx="6" />
          <rect className="fill-signal-soft" x="386" y="4" width="88" height="132" rx="6" />
          <path className="stroke-line" d="M0 70H600" />
          <path className="stroke-signal" d={filtered} strokeWidth="2.5" strokeLinejoin="round" />
          <text x="196" y="130" textAnchor="middle" className="fill-ink font-mono text-[24px] sm:text-dense">
            1
          </text>
          <text x="430" y="28" textAnchor="middle" className="fill-ink font-mono text-[24px] sm:text-dense">
            2
          </text>
        </svg>
      </div>
      <ol className="divide-y divide-line border-t border-line px-4 sm:px-6">
        {[t.event1, t.event2].map((text, index) => (
          <li key={text} className="flex items-baseline gap-4 py-3.5">
            <span className="font-mono text-dense text-muted">{index + 1}</span>
            <span aria-hidden="true" className="h-px w-8 self-center bg-signal" />
            <span className="font-medium">{text}</span>
          </li>
        ))}
      </ol>
    </ScreenFrame>
  );
}

type Texts = typeof import("../texts/fr/smartlab.json");

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("contact", "smartlab", language),
  formTexts: loadTexts<FormTexts>("contact", "form", language),
}));

export const meta = metaOfPage(paths.smartlab);

export default function Smartlab({ loaderData }: Route.ComponentProps) {
  const { t } = loaderData;
  return (
    <OfferPage {...loaderData} kind="lab" next={paths.roadType} view="bench" picture={<LabScreen t={t.screen} />} />
  );
}
