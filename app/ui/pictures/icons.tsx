import { icon, stroke } from "./draw-icon.tsx";

export const MenuIcon = stroke("M4 7h16", "M4 12h16", "M4 17h16");
export const CloseIcon = stroke("M6 6l12 12", "M18 6 6 18");
export const CheckIcon = stroke("M5 12.5l4.5 4.5L19 7.5");
export const ChevronDownIcon = stroke("M6 9.5l6 6 6-6");
export const AlertIcon = stroke("M12 4 2.8 19.5h18.4z", "M12 10v4.5", "M12 17v.01");
export const AccountIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.75" />
    <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
  </>,
);
export const LogoutIcon = stroke(
  "M11 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h5",
  "M10 12h10",
  "M15.5 7.5l4.5 4.5-4.5 4.5",
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
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.2 2" />
  </>,
);
export const ChatIcon = stroke(
  "M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v9a1.5 1.5 0 0 1-1.5 1.5H11l-4.5 3.5V17h-1A1.5 1.5 0 0 1 4 15.5z",
);
/** Half light, half dark. */
export const ThemeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
  </>,
);
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.5v.01" />
  </>,
);
