import type { ReactNode } from "react";
import { portPins } from "./dongle-outline.ts";
import { Arm, type Face, HeldDongle } from "./ody-parts.tsx";

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
  face: Face | null;
  tilt?: number;
  middle?: number;
  legs?: string;
  behind?: ReactNode;
  front: ReactNode;
};

const restingArm = <Arm d="M-90 30C-112 40-122 56-120 74" hand={{ at: "-120 84", turn: 190, mirrored: true }} />;

export const poses: Record<OdyPose, Pose> = {
  hello: {
    face: { look: [3, -2], mouth: "smile" },
    tilt: -4,
    front: (
      <>
        {restingArm}
        <Arm d="M88 22C120 14 134-18 134-56" hand={{ at: "135-72", turn: 12, mirrored: true }} />
        <path className="stroke-signal" strokeWidth="5" d="M172-98c6 8 8 18 6 29M156-118c4 2 7 5 9 8" />
      </>
    ),
  },
  plug: {
    face: null,
    tilt: 4,
    middle: 46,
    behind: (
      <>
        <path className="fill-surface stroke-ink" strokeWidth="4" d="M70-136H246V-22C190-22 116-20 70-40Z" />
        <path className="fill-sand stroke-ink" strokeWidth="4" d="M132-116h86l-8 48h-70Z" />
        <path transform="translate(175-92)" className="stroke-ink" strokeWidth="4.5" d={portPins(2.2)} />
      </>
    ),
    front: (
      <>
        {restingArm}
        <path className="stroke-signal" strokeWidth="5" d="M175-26v-24m-9 9 9-9 9 9" />
        <HeldDongle at="175-2" scale={1.4} />
        <Arm d="M88 40C122 56 160 50 172 34" hand={{ at: "176 24", turn: 6, mirrored: true }} />
      </>
    ),
  },
  pair: {
    face: { look: [9, 3], mouth: "smile" },
    tilt: 6,
    middle: 30,
    behind: <path className="stroke-signal" strokeWidth="5" d="M134-26c10 10 10 28 0 38M118-16c5 5 5 13 0 18" />,
    front: (
      <>
        <rect x="156" y="-52" width="56" height="112" rx="11" className="fill-surface stroke-ink" strokeWidth="4" />
        <path className="stroke-ink" strokeWidth="4" d="M178-41h12" />
        <path className="stroke-blue" strokeWidth="5" d="m172-12 24 24-12 12v-48l12 12-24 24" />
        <Arm d="M-84 44C-132 44-136 2-100-22" hand={{ at: "-86-34", turn: 42 }} />
        <Arm d="M86 44C112 70 138 78 158 66" hand={{ at: "168 58", turn: 60, mirrored: true }} />
      </>
    ),
  },
  drive: {
    face: { look: [9, 0], lid: 35, mouth: "smile" },
    tilt: -14,
    middle: 32,
    legs: "M34 76 106 86M24 94 92 110",
    behind: (
      <>
        <path className="stroke-control" strokeWidth="4" d="M-172-76h36m-44 36h26m-20 36h34" />
        <path
          className="fill-surface stroke-ink"
          strokeWidth="4"
          d="M-122-58C-100-70-90-62-84-42L-52 82H66C84 82 88 112 66 112H-66C-86 112-92 100-96 86L-130-38C-132-46-130-54-122-58ZM-60 112v12M50 112v12"
        />
      </>
    ),
    front: (
      <>
        <path className="stroke-ink" strokeWidth="8" d="M222 96 168 34" />
        <ellipse
          cx="160"
          cy="26"
          rx="18"
          ry="56"
          transform="rotate(-36 160 26)"
          className="stroke-ink"
          strokeWidth="8"
        />
        <Arm d="M82 34C104 32 116 16 122-4" hand={{ at: "126-16", turn: 40, mirrored: true }} />
        <Arm d="M56 62C96 82 146 84 178 74" hand={{ at: "190 68", turn: 64, mirrored: true }} />
      </>
    ),
  },
  codes: {
    face: { look: [8, -5], lid: 35, mouth: "flat" },
    tilt: -6,
    middle: 24,
    behind: (
      <>
        <circle cx="158" cy="-78" r="62" className="fill-amber" opacity="0.16" />
        <path
          transform="translate(158-78)"
          className="stroke-amber"
          strokeWidth="6"
          d="M-30-6-20-20H8L20-8H30V-16H42V20H30V12H24L12 26H-18L-30 14ZM-18-32H10M-4-32v12M-44-10v26M-44 3h14"
        />
      </>
    ),
    front: (
      <>
        {restingArm}
        <Arm d="M88 36C120 40 112 8 76 2" hand={{ at: "60-3", turn: -58, mirrored: true }} />
      </>
    ),
  },
  trips: {
    face: { look: [1, 9], lid: 35, mouth: "smile" },
    front: (
      <>
        <path
          className="fill-surface stroke-ink"
          strokeWidth="4"
          d="m-96 38 48-10 48 10 48-10 48 10v72l-48-10-48 10-48-10-48 10Z"
        />
        <path className="stroke-line" strokeWidth="3" d="M-48 28v72M0 38v72M48 28v72" />
        <path className="stroke-signal" strokeWidth="6" d="M-74 90C-44 96-56 58-24 62s22 34 46 26 12-30 38-34" />
        <circle cx="-74" cy="90" r="7" className="fill-signal" />
        <path className="fill-red" d="M62 56C54 44 50 40 50 32a12 12 0 0 1 24 0c0 8-4 12-12 24Z" />
        <Arm d="M-92 12C-124 20-130 50-112 68" hand={{ at: "-100 74", turn: 70, mirrored: true }} />
        <Arm d="M92 12C124 20 130 50 112 68" hand={{ at: "100 74", turn: -70 }} />
      </>
    ),
  },
  score: {
    face: { look: [2, -4], mouth: "smile" },
    tilt: 3,
    behind: (
      <path className="stroke-signal" strokeWidth="5" d="M-118-84l-14-12M-84-122l-8-16M118-84l14-12M84-122l8-16" />
    ),
    front: (
      <>
        <path className="fill-signal" d="m-13 36 4 22h18l4-22Z" />
        <circle cy="66" r="18" className="fill-surface stroke-signal" strokeWidth="4" />
        <path className="stroke-signal" strokeWidth="5" d="m-8 66 6 6 10-11" />
        <Arm d="M-92 6C-142 14-142 50-104 60" hand={{ at: "-90 62", turn: 100 }} />
        <Arm d="M92 6C142 14 142 50 104 60" hand={{ at: "90 62", turn: -100, mirrored: true }} />
      </>
    ),
  },
  alerts: {
    face: { look: [8, -6], mouth: "open" },
    tilt: -6,
    middle: 44,
    front: (
      <>
        {restingArm}
        <g transform="translate(132-84) rotate(-38)">
          <path className="stroke-ink" strokeWidth="9" d="M0-8v34" />
          <path
            className="fill-surface stroke-ink"
            strokeWidth="4"
            d="M-38 84c10-8 13-18 13-32a25 25 0 0 1 50 0c0 14 3 24 13 32Z"
          />
          <path className="fill-ink" d="M-11 87a11 11 0 0 0 22 0Z" />
        </g>
        <path
          className="stroke-signal"
          strokeWidth="5"
          d="M188 20c8 0 16-3 22-8M222-50c4 8 5 18 2 28M196 44c14 0 27-5 36-14"
        />
        <Arm d="M86 24C116 20 132-24 130-60" hand={{ at: "130-78", turn: 8, mirrored: true }} />
      </>
    ),
  },
  privacy: {
    face: { look: [0, 0], lid: 100, mouth: "flat" },
    tilt: 16,
    middle: 30,
    front: (
      <>
        <path className="stroke-ink" strokeWidth="12" d="M92 40V16a36 36 0 0 1 72 0v24" />
        <rect x="62" y="38" width="132" height="88" rx="14" className="fill-surface stroke-ink" strokeWidth="4" />
        <circle cx="128" cy="76" r="9" className="fill-signal" />
        <path className="stroke-signal" strokeWidth="7" d="M128 78v20" />
        <Arm d="M-78 52C-112 66-112 88-96 100" hand={{ at: "-88 104", turn: 130 }} />
        <Arm d="M74 20C92 6 108 12 118 28" hand={{ at: "122 40", turn: 170 }} />
        <path className="stroke-muted" strokeWidth="5" d="M104-112h22l-22 26h22m16-52h14l-14 17h14" />
      </>
    ),
  },
  order: {
    face: { look: [-3, -2], mouth: "smile" },
    tilt: 5,
    front: (
      <>
        <path className="fill-surface stroke-ink" strokeWidth="4" d="M78 46h98v78H78Z" />
        <path className="fill-signal" d="M116 48h22v74h-22Z" />
        <Arm d="M-88 22C-120 14-134-18-134-56" hand={{ at: "-135-72", turn: -12 }} />
        <Arm d="M88 14C112 10 126 20 128 34" hand={{ at: "130 42", turn: 180 }} />
        <path className="stroke-signal" strokeWidth="5" d="M-172-98c-6 8-8 18-6 29M-156-118c-4 2-7 5-9 8" />
      </>
    ),
  },
};
