import { readStored, session, writeStored } from "#app/platform/browser/browser-storage.ts";

const key = "ignition-checked";

/** Lamps of a dashboard, drawn in a square of 24. */
const lamps = [
  // Oil, battery, brake, tyre pressure, airbag, coolant.
  "M3 10h3l4 3h5l5-3M6 10v6h10l3-6M21 15v.1",
  "M3 7h18v12H3ZM6 7V5h3v2M15 7V5h3v2M6 12h4M14 12h4M16 10v4",
  "M12 5a7 7 0 1 1 0 14 7 7 0 1 1 0-14ZM12 8v5M12 16v.1M4 6a10 10 0 0 0 0 12M20 6a10 10 0 0 1 0 12",
  "M7 5c-4 5-4 8 0 12h10c4-4 4-7 0-12M7 20v-3M12 20v-3M17 20v-3M12 8v4M12 14v.1",
  "M9 6a2 2 0 1 0 0-.1M7 10l-2 7h6l3 4M11 13h4M15 7a3.5 3.5 0 1 1 0 7",
  "M12 3v10M12 6h3M12 9h3M10 14a3 3 0 1 0 4 0M3 19c2-2 4-2 6 0s4 2 6 0 4-2 6 0",
];
/** Their places in parts of the picture, beside the engine lamp and never over it or the dongle. */
const wide = [
  [0.25, 0.7],
  [0.32, 0.71],
  [0.47, 0.73],
  [0.53, 0.74],
  [0.32, 0.84],
  [0.47, 0.86],
];
const narrow = [
  [0.56, 0.76],
  [0.76, 0.77],
  [0.12, 0.88],
  [0.34, 0.89],
  [0.56, 0.9],
  [0.76, 0.91],
];

/** Once a session all lamps light up, then fade until only the picture's own stays. Not with reduced motion. */
export function checkIgnition(island: HTMLElement): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || readStored(session, key)) return;
  writeStored(session, key, true);
  const isWide = matchMedia("(width >= 48rem)").matches;
  const [width, height] = isWide ? [2880, 1620] : [1200, 1500];
  const size = isWide ? 120 : 130;
  const drawn = lamps.map((path, index) => {
    const [x, y] = (isWide ? wide : narrow)[index]!;
    const colour = index < 3 ? "#ff4a26" : "#ffae1a";
    return `<path d="${path}" stroke="${colour}" transform="translate(${x! * width - size / 2} ${y! * height - size / 2}) scale(${size / 24})"/>`;
  });
  const place = island.querySelector<HTMLElement>("[data-lamps]")!;
  place.innerHTML = `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" width="100%" height="100%" fill="none" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${drawn.join("")}</svg>`;
  // By script: the page's policy refuses style attributes in markup.
  place.style.filter = "drop-shadow(0 0 10px #ff7a18)";
  const steps = [{ opacity: 0 }, { opacity: 1, offset: 0.06 }, { opacity: 1, offset: 0.46 }, { opacity: 0 }];
  place.animate(steps, { duration: 1_100, easing: "ease-out" }).finished.finally(() => place.replaceChildren());
}
