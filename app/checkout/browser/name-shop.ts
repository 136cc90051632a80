import { brand } from "#app/brand.ts";

/** Puts the shop's name for every `{brand}` of a dictionary, in the loader, so that pages need not (decisions 1). */
export function nameShop<Texts>(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts).replaceAll("{brand}", JSON.stringify(brand.name).slice(1, -1))) as Texts;
}
