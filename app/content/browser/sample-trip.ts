/** A minute of a made-up trip, as three sensors give it: a pothole, a harsh braking, an aggressive left turn. */
export const tripSeconds = 60;

export type TripEvent = "steady" | "pothole" | "braking" | "bend";

export const spans: readonly { event: TripEvent; from: number; to: number }[] = [
  { event: "pothole", from: 12, to: 15 },
  { event: "braking", from: 24, to: 28 },
  { event: "bend", from: 46, to: 51 },
];

export const eventAt = (second: number): TripEvent =>
  spans.find(({ from, to }) => second >= from && second <= to)?.event ?? "steady";

const speeds = [
  [0, 46],
  [8, 50],
  [24, 50],
  [28, 14],
  [31, 14],
  [39, 46],
  [45, 46],
  [47, 38],
  [50, 38],
  [56, 48],
  [60, 48],
] as const;

const bump = (second: number, at: number, width: number) => Math.exp(-(((second - at) / width) ** 2));

export function speedAt(second: number): number {
  const next = Math.max(
    1,
    speeds.findIndex(([at]) => at >= second),
  );
  const [from, start] = speeds[next - 1]!;
  const [to, end] = speeds[next]!;
  const way = (second - from) / (to - from);
  return start + (end - start) * way * way * (3 - 2 * way);
}

export function accelerationAt(second: number): number {
  const later = Math.min(second + 0.5, tripSeconds);
  const earlier = Math.max(second - 0.5, 0);
  const along = (speedAt(later) - speedAt(earlier)) / 3.6 / (later - earlier);
  const pothole = 4 * bump(second, 13, 0.4) - 3.5 * bump(second, 14, 0.4);
  return along + pothole + 3.4 * bump(second, 48.5, 1.2) + 0.3 * Math.sin(second * 4.1);
}

/** From the phone's positions, in degrees. */
export const headingAt = (second: number): number => 90 - 85 / (1 + Math.exp(-2.2 * (second - 48.5)));

export const sensors = [
  { id: "speed", at: speedAt, low: 0, high: 60 },
  { id: "acceleration", at: accelerationAt, low: -5, high: 5 },
  { id: "position", at: headingAt, low: 0, high: 100 },
] as const;

export function curveOf({ at, low, high }: (typeof sensors)[number]): string {
  const points = Array.from({ length: tripSeconds * 2 + 1 }, (_, index) => index / 2);
  return points
    .map((second, index) => {
      const y = 100 - ((at(second) - low) / (high - low)) * 100;
      return `${index === 0 ? "M" : "L"}${second * 10} ${y.toFixed(1)}`;
    })
    .join("");
}

export type TripTexts = Record<TripEvent, string>;

/** Moves one line over the three curves, and says what each sensor gives there and what they mean together. */
export function scrubTrip(island: HTMLElement, { t }: { t: TripTexts }): void {
  const slider = island.querySelector("input")!;
  const status = island.querySelector("[role=status]")!;
  const lines = island.querySelectorAll("[data-line]");
  const values = island.querySelectorAll("[data-value]");
  const show = () => {
    const second = Number(slider.value);
    slider.setAttribute("aria-valuetext", `${second} s`);
    for (const line of lines) line.setAttribute("transform", `translate(${second * 10} 0)`);
    for (const [index, { at }] of sensors.entries()) values[index]!.textContent = String(Math.round(at(second)));
    const sentence = t[eventAt(second)];
    if (status.textContent !== sentence) status.textContent = sentence;
  };
  slider.addEventListener("input", show);
  show();
}
