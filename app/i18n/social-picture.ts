import type { Language } from "./languages.ts";

/** The picture that other sites show of a page (1200 × 630 px); `tools/media/render-social-images.ts` makes them. */
export function socialPicture(path: string, language: Language): string {
  const name = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
  return `/images/social/${language}/${name}.png`;
}

export const socialSize = { width: 1200, height: 630 };
