import { encode } from "uqr";

export type QrCode = {
  /** Modules of a side, the quiet zone of four included (ISO/IEC 18004). */
  size: number;
  /** SVG path of the dark modules, one unit each. */
  path: string;
};

const quietZone = 4;

/** Drawn on the server, as the picture holds the secret: no script, no request, nothing stored. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  const runs = data.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x]) x++;
      found.push(`M${start} ${y}h${x - start}v1h-${x - start}z`);
    }
    return found;
  });
  return { size, path: runs.join("") };
}
