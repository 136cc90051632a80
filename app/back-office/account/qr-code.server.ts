import { qrModules } from "#app/platform/pdf/barcode.ts";

export type QrCode = {
  /** Modules per side, including the quiet zone of four (ISO/IEC 18004). */
  size: number;
  /** SVG path of the dark modules, each one unit wide. */
  path: string;
};

const quietZone = 4;

/** Rendered into the page, so that the secret in the image needs no separate request and is not stored. */
export async function qrCode(text: string): Promise<QrCode> {
  const rows = await qrModules(text);
  const runs = rows.flatMap((row, y) =>
    [...row.join("").matchAll(/1+/g)].map(
      ({ 0: run, index }) => `M${quietZone + index} ${quietZone + y}h${run.length}v1h-${run.length}z`,
    ),
  );
  return { size: rows.length + 2 * quietZone, path: runs.join("") };
}
