import { dongleLed, dongleLine, dongleOutline, portPins } from "./dongle-outline.ts";

/** What the poses of the character are put together from, in units of his body, which is 200 across around (0, 0). */

/** The product's colours, the same in both themes; only the contour follows the theme. */
const bodyColour = "#2b2e33";
const faceColour = "#f1ebe1";
const darkest = "#16181b";
const green = "#3ddba4";
const ledBlue = "#5aa9f8";

/** The dongle in his hand or in a port. */
export function HeldDongle({ at, scale = 1 }: { at: string; scale?: number }) {
  return (
    <g transform={`translate(${at}) scale(${scale})`}>
      <path d={dongleOutline(1.2)} fill={bodyColour} className="stroke-contour" strokeWidth="1.5" />
      <path stroke={green} strokeWidth="3" d={dongleLine(1.2)} />
      <circle {...dongleLed(1.2)} r="2.5" fill={ledBlue} />
    </g>
  );
}

type Hand = { at: string; turn?: number; mirrored?: boolean };

/** An arm from the shoulder, and the mitten at its end: `turn` in degrees, fingers up at 0, thumb on the left unless mirrored. */
export function Arm({ d, hand }: { d: string; hand: Hand }) {
  const { at, turn = 0, mirrored = false } = hand;
  return (
    <>
      <path d={d} className="stroke-contour" strokeWidth="17" />
      <path d={d} stroke={bodyColour} strokeWidth="14" />
      <path
        transform={`translate(${at}) rotate(${turn})${mirrored ? " scale(-1 1)" : ""}`}
        d="M-11 15C-20 12-31-1-26-9C-22-14-16-9-14-4C-16-26 16-27 17-3C18 10 13 18 3 19C-2 19-7 18-11 15Z"
        fill={faceColour}
        stroke={bodyColour}
        strokeWidth="4"
      />
    </>
  );
}

export function Legs({ d = "M-34 92v18m68-18v18" }: { d?: string }) {
  return (
    <>
      <path d={d} className="stroke-contour" strokeWidth="21" />
      <path d={d} stroke={bodyColour} strokeWidth="18" />
    </>
  );
}

const mouths = {
  smile: <path d="M-15-9c7 9 23 9 30 0" stroke={darkest} strokeWidth="5" />,
  flat: <path d="M-12-5h24" stroke={darkest} strokeWidth="5" />,
  open: <path d="M-11-10h22c0 18-22 18-22 0Z" fill={darkest} stroke={darkest} strokeWidth="5" />,
};
type Mouth = keyof typeof mouths;

export type Face = {
  /** Where the pupil is, from straight ahead. */
  look: [x: number, y: number];
  /** How far the lid is closed, in percent. */
  lid?: 0 | 35 | 65 | 100;
  mouth: Mouth;
};

function FacePlate({ look: [x, y], lid = 0, mouth }: Face) {
  const edge = -58 + lid * 0.38;
  return (
    <>
      <path transform="translate(0-32)" d={dongleOutline(2.82)} fill={faceColour} />
      {lid === 100 ? (
        <path d="M-19-36c9 11 29 11 38 0" stroke={darkest} strokeWidth="5" />
      ) : (
        <>
          <circle cy="-39" r="19" fill="#3d8fe8" />
          <circle cx={x} cy={y - 39} r="7" fill={darkest} />
          <circle cx={x - 4} cy={y - 44} r="3" fill="#fff" />
          {lid > 0 && (
            <>
              <path d={`M-24-64h48V${edge}h-48Z`} fill={faceColour} />
              <path d={`M-20 ${edge}h40`} stroke={darkest} strokeWidth="4" />
            </>
          )}
        </>
      )}
      {mouths[mouth]}
    </>
  );
}

/** The plug on his back: what a dongle has behind. */
const back = (
  <>
    <path d="M-46-58h92l-7 50h-78Z" fill={darkest} stroke="#4a4e55" strokeWidth="3" />
    <path transform="translate(0-33)" d={portPins(2.4)} stroke="#d9b45c" strokeWidth="5.5" />
  </>
);

export function Body({ face }: { face: Face | null }) {
  return (
    <>
      <circle cy="-104" r="12" fill={ledBlue} opacity="0.25" />
      <circle cy="-104" r="7" fill={ledBlue} />
      <circle r="100" fill={bodyColour} className="stroke-contour" strokeWidth="1.5" />
      <path d="M78-55a95 95 0 0 1-133 133a112 112 0 0 0 133-133Z" fill="#000" opacity="0.22" />
      <path d="M-80-42a90 90 0 0 1 38-38" stroke="#fff" opacity="0.22" strokeWidth="6" />
      <path d="M-97 22c52 12 142 12 194 0" stroke={green} strokeWidth="7" strokeLinecap="butt" />
      {face ? <FacePlate {...face} /> : back}
    </>
  );
}
