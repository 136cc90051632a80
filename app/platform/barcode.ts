/** Widths of bars and gaps in turn, beginning with a bar, in modules: Code 128 without its quiet zones. */
export async function code128(text: string): Promise<number[]> {
  const { default: bwipjs } = await import("bwip-js/node");
  const [encoded] = bwipjs.raw({ bcid: "code128", text }) as unknown as { sbs: number[] }[];
  if (!encoded) throw new Error(`no barcode for ${text}`);
  // The last gap of the encoder has no bar after it.
  return encoded.sbs.length % 2 === 0 ? encoded.sbs.slice(0, -1) : [...encoded.sbs];
}
