/** Written by tools/media/subset-fonts.ts: do not edit. The file every page preloads (`<link rel="preload" as="font" type="font/woff2" crossorigin>`). */
export const fontFile = "/fonts/instrument-sans-latin.4d319a70.woff2";
