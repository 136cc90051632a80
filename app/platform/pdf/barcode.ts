/** Code 128: widths of alternating bars and gaps in modules, without quiet zones. */
export async function code128(text: string): Promise<number[]> {
  const [encoded] = await encode<{ sbs: number[] }>({ bcid: "code128", text });
  // The encoder's last gap has no bar after it.
  return encoded.sbs.length % 2 === 0 ? encoded.sbs.slice(0, -1) : [...encoded.sbs];
}

/** Rows of a QR code, 1 for dark, that survives a loss of 15 %, without quiet zone. */
export async function qrModules(text: string): Promise<number[][]> {
  const [{ pixs, pixx }] = await encode<{ pixs: number[]; pixx: number }>({ bcid: "qrcode", text, eclevel: "M" });
  return Array.from({ length: pixs.length / pixx }, (_, y) => pixs.slice(y * pixx, (y + 1) * pixx));
}

async function encode<Drawn>(options: { bcid: string; text: string; eclevel?: string }): Promise<[Drawn]> {
  const { default: bwipjs } = await import("bwip-js/node");
  // Its types describe all symbologies as one shape.
  return bwipjs.raw(options) as [Drawn];
}
