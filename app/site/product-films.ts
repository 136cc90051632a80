import { pictureAddress } from "#app/ui/pictures/product-pictures.ts";

/** Rendered films (tools/media/dongle-scene); a new render gets a new number, since browsers keep the files for a year. */
const folder = "/videos/v1";

type Film = { webm: string; mp4: string };
const film = (name: string): Film => ({ webm: `${folder}/${name}.webm`, mp4: `${folder}/${name}.mp4` });

/** The dongle goes into the port. Seconds; when it was published (search engines ask for a time with its zone). */
export const demoFilm = {
  ...film("plug-in"),
  poster: pictureAddress("footwell", 960, "webp"),
  thumbnail: pictureAddress("footwell", 1920, "webp"),
  seconds: 6,
  published: "2026-11-20T09:00:00+01:00",
};

/** The film for search engines: the same words as beside it on the page. */
export const filmStructuredData = (publicUrl: string, texts: { name: string; description: string }) => ({
  "@context": "https://schema.org",
  "@type": "VideoObject",
  ...texts,
  thumbnailUrl: [`${publicUrl}${demoFilm.thumbnail}`],
  uploadDate: demoFilm.published,
  contentUrl: `${publicUrl}${demoFilm.mp4}`,
  duration: `PT${demoFilm.seconds}S`,
});
