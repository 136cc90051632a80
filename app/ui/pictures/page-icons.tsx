import { dongleOutline, portPins } from "./dongle-outline.ts";
import { icon, stroke } from "./draw-icon.tsx";

// Apart from the icons of the frame and of forms, which every page of an application loads.

export const ChevronUpIcon = stroke("M6 14.5l6-6 6 6");
export const ArrowRightIcon = stroke("M4.5 12h15", "M13.5 6l6 6-6 6");
export const ArrowLeftIcon = stroke("M19.5 12h-15", "M10.5 6l-6 6 6 6");
export const PauseIcon = stroke("M9 5.5v13", "M15 5.5v13");
export const PlayIcon = stroke("M8 5.5v13l10.5-6.5z");
export const CarIcon = stroke(
  "M4 16.5v-4l2-5.2A2 2 0 0 1 7.9 6h8.2A2 2 0 0 1 18 7.3l2 5.2v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z",
  "M4.2 12.5h15.6",
  "M6 17.5V19",
  "M18 17.5V19",
  "M7.5 15h.01",
  "M16.5 15h.01",
);
export const ExternalIcon = stroke(
  "M13.5 4.5h6v6",
  "M19.5 4.5l-8.5 8.5",
  "M17.5 14v4A1.5 1.5 0 0 1 16 19.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4",
);
/** The 16-pin diagnostic socket: the dongle's outline with two rows of eight. */
export const PlugIcon = icon(
  <g transform="translate(12 12)">
    <path d={dongleOutline(0.44)} />
    <path strokeWidth="1.1" d={portPins(0.44)} />
  </g>,
);
export const MailIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="1.5" />
    <path d="M4 7l8 6 8-6" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4 4" />
  </>,
);
export const TrashIcon = stroke("M4.5 7h15", "M9 7V4.5h6V7", "M6.5 7l.8 12.5h9.4L17.5 7", "M10.5 11v5", "M13.5 11v5");
export const DownloadIcon = stroke("M12 4v11", "M7 10.5l5 5 5-5", "M4.5 19.5h15");
