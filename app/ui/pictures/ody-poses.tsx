import type { ReactNode } from "react";
import { dongleOutline, portPins } from "./dongle-outline.ts";
import { engineLamp } from "./engine-lamp.ts";
import { Arm, type Face } from "./ody-parts.tsx";

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

export type Pose = {
  face: Face;
  tilt?: number;
  /** What stands in the middle of the picture, from the middle of his body. */
  middle?: number;
  /** How much higher than on his feet; then he has no legs. */
  rise?: number;
  /** Behind his body, which covers the shoulders of the arms there. */
  behind?: ReactNode;
  front?: ReactNode;
};

const restingArm = <Arm d="M-104 20C-126 28-136 46-134 66" hand={{ at: "-134 76", turn: 190, mirrored: true }} />;

/** Something that he handles. */
const thing = "fill-surface stroke-ink";

export const poses: Record<OdyPose, Pose> = {
  hello: {
    face: { look: [3, -2], mouth: "smile" },
    tilt: -3,
    behind: (
      <>
        {restingArm}
        <Arm d="M100 10C138 4 148-26 146-62" hand={{ at: "146-80", turn: 12, mirrored: true }} />
        <path className="stroke-signal" d="M182-106c6 8 8 18 6 29M166-126c4 2 7 5 9 8" />
      </>
    ),
  },
  plug: {
    face: { look: [9, -7], mouth: "smile" },
    tilt: -5,
    middle: 50,
    behind: (
      <>
        {restingArm}
        <rect x="132" y="-140" width="112" height="88" rx="14" className={thing} />
        <path transform="translate(188-96)" className="fill-sand stroke-ink" d={dongleOutline(1.75)} />
        <path transform="translate(188-97)" className="stroke-ink" d={portPins(1.9)} />
        <path className="stroke-signal" d="M224 14v-46m-10 10 10-10 10 10" />
        <Arm d="M104 18C138 26 164 20 174 0" hand={{ at: "178-12", turn: 14, mirrored: true }} />
      </>
    ),
  },
  pair: {
    face: { look: [9, 3], mouth: "smile" },
    tilt: 4,
    middle: 28,
    behind: <Arm d="M-100 20C-148 16-156-30-126-62" hand={{ at: "-116-74", turn: 36 }} />,
    front: (
      <>
        <rect x="152" y="-56" width="58" height="114" rx="12" className={thing} />
        <path className="stroke-ink" d="M174-43h14" />
        <path className="stroke-blue" d="m169-15 24 24-12 12v-48l12 12-24 24" />
        <path className="stroke-signal" d="M182-108c14 8 22 18 26 30M174-90c7 4 12 9 15 16" />
        <Arm d="M116 34C124 62 138 74 156 70" hand={{ at: "170 64", turn: 62, mirrored: true }} />
      </>
    ),
  },
  drive: {
    face: { look: [7, 0], lid: 35, mouth: "smile" },
    rise: 34,
    behind: <path className="stroke-signal" d="M-196-64h36m-24 32h24M196-64h-36m24 32h-24" />,
    front: (
      <>
        <path className={thing} d="M-164 122V76c0-16 12-28 28-28H136c16 0 28 12 28 28v46Z" />
        <circle cy="72" r="56" className={thing} />
        <circle cy="72" r="40" className="fill-sand stroke-ink" />
        <path className={thing} d="M-40 68h26c2-12 26-12 28 0h26v10H18L8 110H-8L-18 78H-40Z" />
        <Arm d="M-112 4C-132 28-104 54-72 54" hand={{ at: "-56 52", turn: 84, mirrored: true }} />
        <Arm d="M112 4C132 28 104 54 72 54" hand={{ at: "56 52", turn: -84 }} />
      </>
    ),
  },
  codes: {
    face: { look: [9, -6], lid: 35, mouth: "flat" },
    tilt: -4,
    middle: 46,
    behind: (
      <>
        {restingArm}
        <circle cx="188" cy="-84" r="50" className="fill-amber-soft stroke-ink" />
        <path transform="translate(151-120) scale(3.15)" className="stroke-amber" strokeWidth="1.5" d={engineLamp} />
      </>
    ),
    front: <Arm d="M114 24C138 62 96 84 62 62" hand={{ at: "48 54", turn: -52, mirrored: true }} />,
  },
  trips: {
    face: { look: [1, 8], lid: 35, mouth: "smile" },
    rise: 14,
    front: (
      <>
        <path className={thing} d="m-96 46 48-10 48 10 48-10 48 10v76l-48-10-48 10-48-10-48 10Z" />
        <path className="stroke-line" d="M-48 36v76M0 46v76M48 36v76" />
        <path className="stroke-signal" d="M-74 98C-44 104-56 66-24 70s22 34 46 26 12-30 38-34" />
        <circle cx="-74" cy="98" r="7" className="fill-signal" />
        <path className="fill-red" d="M62 64C54 52 50 48 50 40a12 12 0 0 1 24 0c0 8-4 12-12 24Z" />
        <Arm d="M-112 8C-144 26-142 60-116 74" hand={{ at: "-102 80", turn: 70, mirrored: true }} />
        <Arm d="M112 8C144 26 142 60 116 74" hand={{ at: "102 80", turn: -70 }} />
      </>
    ),
  },
  score: {
    face: { look: [2, -4], mouth: "smile" },
    tilt: 2,
    behind: <path className="stroke-signal" d="M-138-84l-14-12M-84-98l-8-18M138-84l14-12M84-98l8-18M0-104v-20" />,
    front: (
      <>
        <path className="fill-signal stroke-ink" d="m-16 32 6 30h20l6-30Z" />
        <circle cy="74" r="24" className={thing} />
        <path className="stroke-signal" strokeWidth="5" d="m-10 74 7 7 13-14" />
        <Arm d="M-112 6C-166 18-164 66-116 66" hand={{ at: "-100 62", turn: 100 }} />
        <Arm d="M112 6C166 18 164 66 116 66" hand={{ at: "100 62", turn: -100, mirrored: true }} />
      </>
    ),
  },
  alerts: {
    face: { look: [9, -6], mouth: "open" },
    tilt: -4,
    middle: 44,
    behind: (
      <>
        {restingArm}
        <g transform="translate(150-92) rotate(-38)">
          <path className={thing} d="M-5-8h10v34h-10Z" />
          <path className={thing} d="M-38 84c10-8 13-18 13-32a25 25 0 0 1 50 0c0 14 3 24 13 32Z" />
          <path className="fill-ink" d="M-11 87a11 11 0 0 0 22 0Z" />
        </g>
        <path className="stroke-signal" d="M206 12c8 0 16-3 22-8M236-56c3 8 4 18 1 28M208-104c8 3 15 8 20 15" />
        <Arm d="M102 16C132 10 148-20 148-64" hand={{ at: "148-80", turn: 8, mirrored: true }} />
      </>
    ),
  },
  privacy: {
    face: { look: [0, 0], lid: 100, mouth: "flat" },
    tilt: 7,
    middle: 50,
    behind: restingArm,
    front: (
      <>
        <path className={thing} d="M146 42V16a36 36 0 0 1 72 0v26H204V16a22 22 0 0 0-44 0v26Z" />
        <rect x="124" y="38" width="116" height="84" rx="14" className={thing} />
        <path className="stroke-signal" strokeWidth="8" d="M182 74v22" />
        <circle cx="182" cy="72" r="9" className="fill-signal" />
        <Arm d="M110 26C120 6 132 6 142 20" hand={{ at: "146 36", turn: 168 }} />
        <path className="stroke-ink" d="M132-104h22l-22 26h22m18-54h14l-14 18h14" />
      </>
    ),
  },
  order: {
    face: { look: [-3, -2], mouth: "smile" },
    tilt: 3,
    middle: 24,
    behind: (
      <>
        <Arm d="M-100 10C-132 4-140-26-138-62" hand={{ at: "-138-80", turn: -12 }} />
        <path className="stroke-signal" d="M-172-106c-5 8-6 18-4 29M-158-128c-4 2-7 5-9 8" />
      </>
    ),
    front: (
      <>
        <rect x="118" y="48" width="96" height="74" rx="4" className={thing} />
        <path className="fill-signal stroke-ink" d="M154 48h24v74h-24Z" />
        <Arm d="M112 12C140 2 158 10 162 26" hand={{ at: "164 36", turn: 176 }} />
      </>
    ),
  },
};
