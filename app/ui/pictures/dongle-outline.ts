import shape from "./dongle-shape.json" with { type: "json" };

/** The front of the dongle in millimetres: the one source of its drawings, of the logo and icons, and of the rendered scene. */
export const dongleShape = shape;

const round = (value: number) => Math.round(value * 100) / 100;

/** Around (0, 0): `scale` units for a millimetre, `inset` millimetres inside the dongle's edge. */
export function dongleOutline(scale: number, inset = 0): string {
  const [top, bottom, half] = [shape.topWidth / 2 - inset, shape.bottomWidth / 2 - inset, shape.height / 2 - inset];
  const radius = Math.max(0.5, shape.radius - inset);
  const flank = Math.atan2(2 * half, top - bottom);
  // From the corner to where its arc begins: the upper corners are sharp, the lower ones obtuse.
  const [upper, lower] = [radius / Math.tan(flank / 2), radius * Math.tan(flank / 2)];
  const [cos, sin] = [Math.cos(flank), Math.sin(flank)];
  const at = (x: number, y: number) => `${round(x * scale)} ${round(y * scale)}`;
  const corner = `A${round(radius * scale)} ${round(radius * scale)} 0 0 1 `;
  return [
    `M${at(upper - top, -half)}`,
    `L${at(top - upper, -half)}`,
    `${corner}${at(top - upper * cos, -half + upper * sin)}`,
    `L${at(bottom + lower * cos, half - lower * sin)}`,
    `${corner}${at(bottom - lower, half)}`,
    `L${at(lower - bottom, half)}`,
    `${corner}${at(-bottom - lower * cos, half - lower * sin)}`,
    `L${at(upper * cos - top, -half + upper * sin)}`,
    `${corner}${at(upper - top, -half)}Z`,
  ].join("");
}

export function dongleLine(scale: number): string {
  const { fromTop } = shape.line;
  const half = shape.topWidth / 2 - ((shape.topWidth - shape.bottomWidth) / 2) * (fromTop / shape.height);
  return `M${round(-half * scale)} ${round((fromTop - shape.height / 2) * scale)}h${round(2 * half * scale)}`;
}

export const dongleLed = (scale: number) => ({
  cx: round((shape.led.fromLeft - shape.topWidth / 2) * scale),
  cy: round((shape.led.fromTop - shape.height / 2) * scale),
});

/** The 16 pins of the port, two rows of eight, 4 mm apart, as a path of dots or, with a `height`, of strokes. */
export function portPins(scale: number, height = 0.01): string {
  return [-4, 4]
    .flatMap((y) => [...Array(8).keys()].map((i) => [4 * i - 14, y] as const))
    .map(([x, y]) => `M${round(x * scale)} ${round(y * scale - height / 2)}v${height}`)
    .join("");
}
