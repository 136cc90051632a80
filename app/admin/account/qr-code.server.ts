import { qrModules } from "#app/platform/barcode.ts";

export type QrCode = {
  /** Modules of a side, the quiet zone of four included (ISO/IEC 18004). */
  size: number;
  /** SVG path of the dark modules, one unit each. */
  path: string;
};

const quietZone = 4;

/** Drawn on the server, as the picture holds the secret: no script, no request, nothing stored. */
export async function qrCode(text: string): Promise<QrCode> {
  const rows = await qrModules(text);
  const runs = rows.flatMap((row, y) =>
    [...row.join("").matchAll(/1+/g)].map(
      ({ 0: run, index }) => `M${quietZone + index} ${quietZone + y}h${run.length}v1h-${run.length}z`,
    ),
  );
  return { size: rows.length + 2 * quietZone, path: runs.join("") };
}
