import type { ReactNode } from "react";

/** Outline of the dongle's plug around (0, 0), 106 units wide. */
export const plugOutline =
  "M-44 -22H44C50 -22 54 -17 53 -12L48 14C47 19 43 22 38 22H-38C-43 22 -47 19 -48 14L-53 -12C-54 -17 -50 -22 -44 -22Z";

/** Creates a decorative component that draws one picture in the colours of the theme. */
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
