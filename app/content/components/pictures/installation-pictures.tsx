import { DrawnDongle, DrawnPort, lineDrawing } from "#app/ui/pictures/line-drawing.tsx";

const size = "0 0 400 240";

const dongle = (transform: string, lit: boolean) => (
  <g transform={transform}>
    <DrawnDongle lit={lit} />
  </g>
);

export const PlugPicture = lineDrawing(
  size,
  <>
    <path
      className="stroke-control"
      d="M20 44C90 28 150 24 200 24s110 4 180 20M52 40C66 84 84 108 124 108h152c40 0 58-24 72-68"
    />
    <g transform="translate(200 68) scale(1.1)">
      <DrawnPort />
    </g>
    <path className="stroke-signal" d="M200 150v-32M190 128l10-10 10 10" strokeWidth="2.5" />
    <path className="stroke-control" d="M148 96v96M252 96v96" strokeDasharray="1 8" />
    {dongle("translate(200 190) scale(1.15)", true)}
  </>,
);

/** The same trip as a road, in the printed manual. */
export const CalibrationPicture = lineDrawing(
  size,
  <>
    <path
      className="stroke-control"
      d="M44 196c60 0 60-56 118-56s40-64 100-64 44-36 92-36"
      strokeWidth="18"
      opacity="0.35"
    />
    <path
      className="stroke-signal"
      d="M44 196c60 0 60-56 118-56s40-64 100-64 44-36 92-36"
      strokeDasharray="10 9"
      strokeWidth="2.5"
    />
    <circle className="fill-surface" cx="44" cy="196" r="8" />
    <path d="M354 40V8l26 9-26 9" className="fill-signal-soft" />
    <path
      className="fill-surface"
      d="M134 128l6-16c1-4 5-6 9-6h26c4 0 8 2 10 6l7 16c5 1 8 4 8 9v11h-74v-11c0-5 3-8 8-9zM134 128h58"
    />
    <circle className="fill-surface" cx="144" cy="149" r="7" />
    <circle className="fill-surface" cx="182" cy="149" r="7" />
    <path
      className="stroke-control"
      d="M240 212h128M240 212c8-2 10-30 20-32s12 16 20 14 10-34 22-36 12 20 22 20 12-16 22-16 14 22 22 50"
    />
  </>,
);

/** Speed over a first trip; below it the LED, which is off once the dongle sleeps. */
export const FirstTripPicture = ({ time }: { time: string }) => (
  <figure className="px-1 py-2 md:py-6">
    <figcaption className="font-semibold">{time}</figcaption>
    <Trip />
  </figure>
);

const Trip = lineDrawing(
  "0 0 400 180",
  <>
    <path
      className="fill-signal-soft stroke-none"
      d="M8 136C20 136 22 92 36 92s12 44 26 44 14-62 34-62 22 30 38 30 24-84 56-84 44 10 62 10 22 66 40 66 16-20 26-20 12 60 26 60Z"
    />
    <path
      className="stroke-signal"
      strokeWidth="2.5"
      d="M8 136C20 136 22 92 36 92s12 44 26 44 14-62 34-62 22 30 38 30 24-84 56-84 44 10 62 10 22 66 40 66 16-20 26-20 12 60 26 60"
    />
    <path className="stroke-control" d="M8 136h384" strokeWidth="1.5" />
    <rect className="fill-blue stroke-none" x="8" y="152" width="336" height="16" />
    <path className="stroke-control" d="M352 160h40" strokeLinecap="butt" />
  </>,
);

/** What the LED does over time: seconds of light and dark, not a moving picture. */
export function LedStrip({ state }: { state: "blinking" | "steady" | "off" }) {
  const on = Array.from({ length: 10 }, (_, i) => state === "steady" || (state === "blinking" && i % 2 === 0));
  return (
    <svg aria-hidden="true" viewBox="0 0 240 28" fill="none" className="w-full max-w-card">
      <circle cx="14" cy="14" r="13" className={state === "off" ? "stroke-none" : "fill-blue"} opacity="0.2" />
      <circle cx="14" cy="14" r="6" className={state === "off" ? "stroke-control" : "fill-blue"} strokeWidth="1.5" />
      {on.map((lit, i) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: ten fixed moments
          key={i}
          x={44 + i * 19.5}
          y={lit ? 6 : 13}
          width={state === "steady" && i < 9 ? 20 : 15}
          height={lit ? 16 : 2}
          className={lit ? "fill-blue" : "fill-control"}
        />
      ))}
    </svg>
  );
}
