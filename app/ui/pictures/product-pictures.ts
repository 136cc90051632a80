/** Folder of the rendered pictures under `public/`; a new render needs a new number, since browsers cache the files for a year. */
export const pictureFolder = "images/dongle/v1";

/** Rendered views of the dongle (tools/media/dongle-scene): full size, and the widths of the files. */
export const productPictures = {
  hero: { width: 1600, height: 1200, widths: [480, 800, 1200, 1600] },
  exploded: { width: 1280, height: 720, widths: [480, 800, 1280] },
  pins: { width: 960, height: 720, widths: [480, 960] },
  plugged: { width: 1280, height: 720, widths: [480, 800, 1280], opaque: true },
  packaging: { width: 960, height: 720, widths: [480, 960] },
} as const satisfies Record<string, { width: number; height: number; widths: readonly number[]; opaque?: boolean }>;

export type ProductView = keyof typeof productPictures;

/** Address of one file. */
export const pictureAddress = (view: ProductView, width: number, type: "avif" | "webp"): string =>
  `/${pictureFolder}/${view}-${width}.${type}`;
