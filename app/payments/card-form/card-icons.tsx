import { icon } from "#app/ui/pictures/draw-icon.tsx";

export const CardIcon = icon(
  <>
    <rect x="2.5" y="5" width="19" height="14" rx="2" />
    <path d="M2.5 9.5h19M6 15h4" />
  </>,
);

/** The back of a card; the code beside its strip is marked. */
export const CardBackIcon = icon(
  <>
    <rect x="2.5" y="5" width="19" height="14" rx="2" />
    <path d="M2.5 8.75h19" strokeWidth="2.5" />
    <path d="M6 14.5h5" />
    <rect x="13.5" y="12.25" width="5.5" height="4.5" rx="1" className="fill-signal stroke-signal" />
  </>,
);
