import { dongleLed, dongleLine, dongleOutline } from "./dongle-outline.ts";

/**
 * What the poses of the character are put together from. He is the product: its outline at 5.4 units for a millimetre, 253 x 127
 * around (0, 0), its line and its LED, with an eye, arms and legs. One weight of line, 4, for him and for what he handles.
 */
const scale = 5.4;

/** The product's colours, the same in both themes; the lines follow the theme. */
const bodyColour = "#3a3f46";
const backColour = "#25282d";
const faceColour = "#f1ebe1";
const darkest = "#16181b";
const green = "#3ddba4";
const ledBlue = "#5aa9f8";

type Hand = { at: string; turn?: number; mirrored?: boolean };

/** An arm from the shoulder, and the mitten at its end: `turn` in degrees, fingers up at 0, thumb on the left unless mirrored. */
export function Arm({ d, hand: { at, turn = 0, mirrored = false } }: { d: string; hand: Hand }) {
  return (
    <>
      <path d={d} className="stroke-ink" strokeWidth="22" />
      <path d={d} stroke={bodyColour} strokeWidth="14" />
      <path
        transform={`translate(${at}) rotate(${turn})${mirrored ? " scale(-1 1)" : ""}`}
        d="M-11 15C-20 12-31-1-26-9C-22-14-16-9-14-4C-16-26 16-27 17-3C18 10 13 18 3 19C-2 19-7 18-11 15Z"
        fill={bodyColour}
        className="stroke-ink"
      />
    </>
  );
}

const legs = "M-44 62v50h-10M44 62v50h10";

export const Legs = () => (
  <>
    <path d={legs} className="stroke-ink" strokeWidth="24" />
    <path d={legs} stroke={bodyColour} strokeWidth="16" />
  </>
);

const mouths = {
  smile: <path d="M-16 6c8 9 24 9 32 0" stroke={faceColour} />,
  flat: <path d="M-10 12h20" stroke={faceColour} />,
  open: <path d="M-10 4h20c0 14-20 14-20 0Z" fill={faceColour} stroke={faceColour} />,
};

export type Face = {
  /** Where the pupil is, from straight ahead. */
  look: [x: number, y: number];
  /** How far the lid is closed, in percent. */
  lid?: 0 | 35 | 100;
  mouth: keyof typeof mouths;
};

function Eye({ look: [x, y], lid = 0 }: Face) {
  if (lid === 100) return <path d="M-24-30c10 12 38 12 48 0" stroke={faceColour} />;
  return (
    <>
      <circle cy="-28" r="28" fill={faceColour} stroke={darkest} />
      <circle cx={x} cy={y - 28} r="17" fill="#3d8fe8" />
      <circle cx={x * 1.3} cy={y * 1.3 - 28} r="8" fill={darkest} />
      <circle cx={x - 5} cy={y - 34} r="4" fill="#fff" />
      {lid > 0 && <path d="M-26-38A28 28 0 0 1 26-38Z" fill={bodyColour} stroke={darkest} />}
    </>
  );
}

export function Body({ face }: { face: Face }) {
  return (
    <>
      <path transform="translate(7 7)" d={dongleOutline(scale)} fill={backColour} className="stroke-ink" />
      <path d={dongleOutline(scale)} fill={bodyColour} className="stroke-ink" />
      <path d={dongleLine(scale)} stroke={green} strokeWidth="6" strokeLinecap="butt" />
      <circle {...dongleLed(scale)} r="5" fill={ledBlue} />
      <Eye {...face} />
      {mouths[face.mouth]}
    </>
  );
}
