import type { ReactNode } from "react";

export const odyPoses = [
  "hello",
  "plug",
  "pair",
  "drive",
  "codes",
  "trips",
  "score",
  "alerts",
  "privacy",
  "order",
] as const;
export type OdyPose = (typeof odyPoses)[number];

type Pose = {
  /** Arms in front of the body: two strokes. */
  arms: string;
  /** Where the eye looks, from straight ahead. */
  look?: [number, number];
  asleep?: boolean;
  /** Sits in something: no legs to see. */
  seated?: boolean;
  behind?: ReactNode;
  before?: ReactNode;
};

/** Face of the dongle around (0, 0). */
const face =
  "M-44 -24H44C50 -24 54 -19 53 -13L48 15C47 21 43 24 37 24H-37C-43 24 -47 21 -48 15L-53 -13C-54 -19 -50 -24 -44 -24Z";
const down = { left: "M110 164C94 172 88 184 90 198", right: "M210 164C226 172 232 184 230 198" };

const poses: Record<OdyPose, Pose> = {
  hello: {
    arms: `${down.left}M208 128C230 114 240 92 238 68`,
    look: [4, -3],
    before: <path className="stroke-signal" strokeWidth="3" d="M254 62c5 6 7 12 6 20M266 50c9 10 13 22 11 36" />,
  },
  plug: {
    arms: `${down.left}M206 160C224 172 238 170 250 158`,
    look: [8, -5],
    before: (
      <>
        <path d={face} transform="translate(258 66) scale(0.72)" className="stroke-ink" strokeWidth="3" />
        <path
          className="stroke-ink"
          strokeWidth="4"
          d="M238 61h.01M251 61h.01M265 61h.01M278 61h.01M240 72h.01M252 72h.01M264 72h.01M276 72h.01"
        />
        <path className="stroke-signal" strokeWidth="3" d="M258 118V96M250 104l8-8 8 8" />
        <path
          d={face}
          transform="translate(258 142) scale(0.66)"
          className="fill-[#23262b] stroke-[#4a4d53]"
          strokeWidth="2"
        />
      </>
    ),
  },
  pair: {
    arms: `${down.left}M208 158C224 168 234 166 246 156`,
    look: [9, 0],
    before: (
      <>
        <rect x="244" y="88" width="50" height="92" rx="9" className="fill-surface stroke-ink" strokeWidth="3" />
        <path className="stroke-blue" strokeWidth="3" d="M259 120l20 20-10 10v-38l10 10-20 20" />
        <path className="stroke-signal" strokeWidth="3" d="M224 104c6 8 6 18 0 26" />
      </>
    ),
  },
  drive: {
    arms: "M208 150C216 156 220 158 226 158",
    look: [8, -2],
    seated: true,
    behind: (
      <>
        <path className="stroke-control" strokeWidth="3" d="M14 110h34M22 138h34M12 166h22" />
        <path className="stroke-ink" strokeWidth="3.5" d="M250 178 232 128" />
      </>
    ),
    before: (
      <>
        <path
          className="fill-surface stroke-ink"
          strokeWidth="3.5"
          d="M56 178H262C288 180 302 190 304 204V211H40V198C40 186 46 179 56 178Z"
        />
        <path className="stroke-signal" strokeWidth="3" d="M44 198H300" />
        <circle cx="92" cy="210" r="16" className="fill-surface stroke-ink" strokeWidth="5" />
        <circle cx="252" cy="210" r="16" className="fill-surface stroke-ink" strokeWidth="5" />
        <path className="stroke-ink" strokeWidth="5" d="M222 176 232 144" />
      </>
    ),
  },
  codes: {
    arms: `${down.left}M208 152C226 150 236 142 244 132`,
    look: [8, -3],
    before: (
      <>
        <rect x="226" y="66" width="84" height="34" rx="8" className="fill-surface stroke-ink" strokeWidth="2.5" />
        <text x="268" y="89" textAnchor="middle" fontSize="19" className="fill-ink stroke-none font-mono">
          P0420
        </text>
        <path className="stroke-signal" strokeWidth="3" d="M268 106v14M261 114l7 7 7-7" />
      </>
    ),
  },
  trips: {
    arms: `M112 160C94 158 80 150 70 138${down.right}`,
    look: [-8, -3],
    behind: (
      <path
        className="stroke-signal"
        strokeWidth="3"
        strokeDasharray="9 9"
        d="M62 116C78 60 130 92 160 52s96-8 118 30"
      />
    ),
    before: (
      <path
        className="fill-surface stroke-ink"
        strokeWidth="3"
        d="M62 132c-14-18-20-26-20-38a20 20 0 0 1 40 0c0 12-6 20-20 38zM62 88a6 6 0 1 1 0 12 6 6 0 0 1 0-12z"
      />
    ),
  },
  score: {
    arms: "M110 152C92 144 80 132 74 118M210 152C228 144 240 132 246 118",
    look: [6, -6],
    behind: (
      <>
        <path className="stroke-red" strokeWidth="11" d="M70 110A92 92 0 0 1 148 50" />
        <path className="stroke-amber" strokeWidth="11" d="M162 49A92 92 0 0 1 212 66" />
        <path className="stroke-signal" strokeWidth="11" d="M222 74A92 92 0 0 1 250 110" />
        <path className="stroke-ink" strokeWidth="4" d="M214 96 232 80" />
      </>
    ),
  },
  alerts: {
    arms: `${down.left}M208 130C226 122 236 110 240 98`,
    look: [7, -6],
    before: (
      <>
        <path
          className="fill-surface stroke-ink"
          strokeWidth="3"
          d="M230 88c6-5 8-12 8-22a16 16 0 0 1 32 0c0 10 2 17 8 22zM248 94a6 6 0 0 0 12 0"
        />
        <circle cx="272" cy="52" r="9" className="fill-amber stroke-none" />
      </>
    ),
  },
  privacy: {
    arms: `${down.left}M210 162C226 168 238 168 248 162`,
    asleep: true,
    before: (
      <>
        <path className="stroke-ink" strokeWidth="4" d="M246 128v-12a16 16 0 0 1 32 0v12" />
        <rect x="236" y="128" width="52" height="42" rx="8" className="fill-signal-soft stroke-ink" strokeWidth="3" />
        <path className="stroke-ink" strokeWidth="3.5" d="M262 144v9" />
      </>
    ),
  },
  order: {
    arms: "M108 158C98 172 102 190 116 198M212 158C222 172 218 190 204 198",
    look: [0, 5],
    before: (
      <>
        <path className="fill-surface stroke-ink" strokeWidth="3" d="M116 184h88v42h-88zM160 184v42" />
        <path className="stroke-signal" strokeWidth="4" d="M116 205h88" />
      </>
    ),
  },
};

/** The guide's character: a small round figure with the dongle's face and its LED for an eye. Colours of the body are the product's. */
export function Ody({ pose, className = "w-full" }: { pose: OdyPose; className?: string }) {
  const { arms, look: [x, y] = [0, 0], asleep, seated, behind, before } = poses[pose];
  return (
    <svg
      aria-hidden="true"
      viewBox="10 30 310 204"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path className="stroke-control" strokeWidth="2" d="M70 226h180" />
      {behind}
      {!seated && <path className="stroke-ink" strokeWidth="7" d="M142 192v30h-8M178 192v30h8" />}
      <circle cx="160" cy="142" r="60" className="fill-[#23262b] stroke-[#4a4d53]" strokeWidth="2" />
      <path d={face} transform="translate(160 138)" className="fill-[#191a1d] stroke-[#4a4d53]" strokeWidth="1.5" />
      {asleep ? (
        <path className="stroke-[#5aa9f8]" strokeWidth="4" d="M148 134c7 6 17 6 24 0" />
      ) : (
        <g transform={`translate(${160 + x} ${134 + y})`} className="stroke-none">
          <circle r="19" className="fill-[#4a9df5]" opacity="0.28" />
          <circle r="11" className="fill-[#5aa9f8]" />
          <circle cx="3.5" cy="-3.5" r="3.5" className="fill-[#e6f3ff]" />
        </g>
      )}
      <path className="stroke-[#3ddba4]" strokeWidth="3" d="M130 174c18 9 42 9 60 0" />
      {before}
      <path className="stroke-ink" strokeWidth="7" d={arms} />
    </svg>
  );
}
