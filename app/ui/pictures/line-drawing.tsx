import type { ReactNode } from "react";
import { dongleLed, dongleLine, dongleOutline, dongleShape, portPins } from "./dongle-outline.ts";

const scale = 106 / dongleShape.topWidth;

/** The dongle's front around (0, 0), 106 units wide, with its line and its LED. */
export function DrawnDongle({ lit = true }: { lit?: boolean }) {
  const led = dongleLed(scale);
  return (
    <>
      <path d={dongleOutline(scale)} className="fill-[#23262b] stroke-[#23262b] dark:stroke-control" />
      <path className="stroke-signal" d={dongleLine(scale)} strokeLinecap="butt" />
      {lit && <circle className="fill-blue stroke-none" {...led} r="9" opacity="0.25" />}
      <circle className={lit ? "fill-blue stroke-none" : "stroke-blue"} {...led} r="3.5" strokeWidth="1.5" />
    </>
  );
}

/** The port that the dongle goes into, around (0, 0), 85 units wide, with its 16 pins. */
export const DrawnPort = () => (
  <>
    <path d={dongleOutline(scale * 0.8)} strokeWidth="2.5" />
    <path d={portPins(scale * 0.8)} strokeWidth="3.5" />
  </>
);

export function lineDrawing(viewBox: string, drawing: ReactNode) {
  return function LineDrawing() {
    return (
      <svg
        aria-hidden="true"
        viewBox={viewBox}
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="w-full stroke-ink"
      >
        {drawing}
      </svg>
    );
  };
}
