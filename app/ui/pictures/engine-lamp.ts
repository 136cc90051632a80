import strokes from "./engine-lamp.json" with { type: "json" };

/** The warning lamp of the engine (ISO 2575, F.01) in a square of 24: block, filler cap, fan, bell. The rendered scene reads the same file. */
export const engineLamp = strokes.map((points) => `M${points.map((point) => point.join(" ")).join("L")}`).join("");
