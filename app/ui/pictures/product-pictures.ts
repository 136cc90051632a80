export const pictureFolder = "images/dongle";

/** Browsers keep the files for a year: a new render gives all of them a new number, which costs fewer bytes than one for each. */
const version = 6;

interface Files {
  width: number;
  height: number;
  widths: readonly number[];
}

const scene = (width: number, height: number) => ({ width, height, widths: [480, 960, 1440, width] }) as const;

/** `dark`: transparent, with a second one for the dark theme; `portrait`: a composition for narrow screens. */
export const productPictures = {
  keyvisual: {
    ...scene(2880, 1620),
    portrait: { width: 1200, height: 1500, widths: [480, 960, 1200] },
  },
  lamp: scene(1920, 1080),
  footwell: scene(1920, 1080),
  keytray: { width: 1440, height: 960, widths: [480, 960, 1440] },
  front: { width: 1280, height: 960, widths: [480, 960, 1280], dark: true },
  box: { width: 1280, height: 960, widths: [480, 960, 1280] },
  exploded: { width: 1280, height: 720, widths: [480, 960, 1280], dark: true },
  underside: { width: 1280, height: 960, widths: [480, 960, 1280] },
  seat: { width: 1280, height: 854, widths: [480, 960, 1280] },
  fleet: { width: 1280, height: 854, widths: [480, 960, 1280] },
  workshop: { width: 1280, height: 854, widths: [480, 960, 1280] },
  vin: { width: 1280, height: 720, widths: [480, 960, 1280] },
  bench: { width: 1600, height: 900, widths: [480, 960, 1600] },
} as const satisfies Record<string, Files & { dark?: true; portrait?: Files }>;

export type ProductView = keyof typeof productPictures;
type Variant = "" | "-dark" | "-portrait";

/** The files of a view, or of its composition for narrow screens, which only some have. */
export function pictureFiles(view: ProductView, variant: Variant = ""): Files | undefined {
  const picture: Files & { portrait?: Files } = productPictures[view];
  return variant === "-portrait" ? picture.portrait : picture;
}

export const hasDarkPicture = (view: ProductView): boolean => "dark" in productPictures[view];

export const pictureAddress = (
  view: ProductView,
  width: number,
  type: "avif" | "webp",
  variant: Variant = "",
): string => `/${pictureFolder}/v${version}/${view}${variant}-${width}.${type}`;
