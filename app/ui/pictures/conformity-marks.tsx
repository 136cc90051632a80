import type { ReactNode } from "react";

/** The marks on the dongle's flank, in the colour of the text, as high as `className` says. Name the element around them. */
function mark(viewBox: string, drawing: ReactNode) {
  return function ConformityMark({ className = "h-10" }: { className?: string }) {
    return (
      <svg aria-hidden="true" viewBox={viewBox} fill="currentColor" className={className}>
        {drawing}
      </svg>
    );
  };
}

/** Regulation (EC) No 765/2008, annex II: two arcs whose circles overlap. */
export const CeMark = mark(
  "0 0 280 200",
  <path
    fill="none"
    stroke="currentColor"
    strokeWidth="30"
    d="M110 15.6a85 85 0 1 0 0 168.8M280 15.6a85 85 0 1 0 0 168.8M190 100h70"
  />,
);

/** UK above CA, letters of one width. */
export const UkcaMark = mark(
  "0 0 200 200",
  <g fill="none" stroke="currentColor" strokeWidth="26" strokeLinejoin="miter">
    <path d="M17 4V50a31 31 0 0 0 62 0V4" />
    <path d="M121 4V94M188 6 131 49l57 45" />
    <path d="M84 132a40 40 0 1 0 0 44" />
    <path d="M108 200 148 116l40 84M122 178h52" />
  </g>,
);

/** UN Regulation No. 10: an E in a circle; the number of the country stands on the dongle itself. */
export const EMark = mark(
  "0 0 200 200",
  <>
    <circle cx="100" cy="100" r="91" fill="none" stroke="currentColor" strokeWidth="18" />
    <path d="M66 46H136V70H92V88H130V111H92V130H137V154H66Z" />
  </>,
);
