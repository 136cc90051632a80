import type { ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";
import { dongleOutline, portPins } from "./dongle-outline.ts";

export interface IconProps {
  /** Size and colour; 20 px by default. Icons are decorative: name the element around them. */
  className?: string;
}

/** 24 x 24 pixels, strokes of 1.75 with round ends. */
function icon(drawing: ReactNode) {
  return function Icon({ className = "size-5" }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={classNames("shrink-0", className)}
      >
        {drawing}
      </svg>
    );
  };
}

/** Each part begins with an absolute move. */
const stroke = (...paths: string[]) => icon(<path d={paths.join("")} />);

export const MenuIcon = stroke("M4 7h16", "M4 12h16", "M4 17h16");
export const CloseIcon = stroke("M6 6l12 12", "M18 6 6 18");
export const CheckIcon = stroke("M5 12.5l4.5 4.5L19 7.5");
export const ChevronDownIcon = stroke("M6 9.5l6 6 6-6");
export const ChevronUpIcon = stroke("M6 14.5l6-6 6 6");
export const ArrowRightIcon = stroke("M4.5 12h15", "M13.5 6l6 6-6 6");
export const ArrowLeftIcon = stroke("M19.5 12h-15", "M10.5 6l-6 6 6 6");
export const PauseIcon = stroke("M9 5.5v13", "M15 5.5v13");
export const PlayIcon = stroke("M8 5.5v13l10.5-6.5z");
export const AlertIcon = stroke("M12 4 2.8 19.5h18.4z", "M12 10v4.5", "M12 17v.01");
export const CarIcon = stroke(
  "M4 16.5v-4l2-5.2A2 2 0 0 1 7.9 6h8.2A2 2 0 0 1 18 7.3l2 5.2v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z",
  "M4.2 12.5h15.6",
  "M6 17.5V19",
  "M18 17.5V19",
  "M7.5 15h.01",
  "M16.5 15h.01",
);
export const LoginIcon = stroke(
  "M13 4.5h5a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-5",
  "M4 12h11",
  "M10.5 7.5l4.5 4.5-4.5 4.5",
);
export const LogoutIcon = stroke(
  "M11 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h5",
  "M10 12h10",
  "M15.5 7.5l4.5 4.5-4.5 4.5",
);
export const MoonIcon = stroke("M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z");
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

export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 8v.01" />
  </>,
);
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.4 2.4 3.5 5.2 3.5 8.5s-1.1 6.1-3.5 8.5c-2.4-2.4-3.5-5.2-3.5-8.5s1.1-6.1 3.5-8.5z" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="3.75" />
    <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1" />
  </>,
);
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="1.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v1.5" />
  </>,
);
export const TruckIcon = icon(
  <>
    <path d="M3 6.5h10.5v10M3 6.5v10h1.8M9.2 16.5h5.6M13.5 9.5h3.7l3.3 3.7v3.3h-1.3" />
    <circle cx="7" cy="17" r="2" />
    <circle cx="17" cy="17" r="2" />
  </>,
);
export const MailIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="1.5" />
    <path d="M4 7l8 6 8-6" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.2 2" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4 4" />
  </>,
);
export const ChatIcon = stroke(
  "M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v9a1.5 1.5 0 0 1-1.5 1.5H11l-4.5 3.5V17h-1A1.5 1.5 0 0 1 4 15.5z",
);
export const TrashIcon = stroke("M4.5 7h15", "M9 7V4.5h6V7", "M6.5 7l.8 12.5h9.4L17.5 7", "M10.5 11v5", "M13.5 11v5");
export const DownloadIcon = stroke("M12 4v11", "M7 10.5l5 5 5-5", "M4.5 19.5h15");
export const SystemThemeIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="11.5" rx="1.5" />
    <path d="M9 20h6M12 16v4" />
  </>,
);
