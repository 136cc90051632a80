import type { ReactNode } from "react";
import type { DongleTexts } from "#app/content/dongle-sheet.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { PlayIcon } from "#app/ui/pictures/page-icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { demoFilm } from "../../product-films.ts";
import type { FilmProps } from "./play-product-film.ts";

/** The demonstration (spec 2.8): a still until its button is pressed, since a `<video>` that waits shows a grey ground. */
export function DemoFilm({ t }: { t: DongleTexts }) {
  const { mp4, webm } = demoFilm;
  return (
    <figure className="print:hidden">
      <Island
        name="product-film"
        component={Still}
        props={{ mp4, webm, title: t.demo, missing: t.videoMissing, unsupported: t.videoUnsupported }}
        slots={{
          children: (
            <div data-film className="deferred relative aspect-video overflow-hidden bg-night lg:rounded-card">
              <ProductPicture
                view="footwell"
                alt={t.footwellAlt}
                sizes="(min-width: 78rem) 42rem, (min-width: 64rem) 55vw, 100vw"
                className="size-full object-cover"
              />
              <button
                type="button"
                aria-label={t.film}
                className="absolute inset-0 m-auto grid size-18 place-items-center rounded-full bg-white text-black shadow-float transition-transform hover:scale-105 focus-visible:outline-white noscript:hidden"
              >
                <PlayIcon className="ml-1 size-8" />
              </button>
            </div>
          ),
        }}
      />
      <figcaption className="mt-4 text-sm text-muted max-lg:px-(--gutter,20px)">
        <span>{t.demoText}</span>{" "}
        <noscript>
          <a href={mp4}>{t.film}</a>
        </noscript>
      </figcaption>
    </figure>
  );
}

const Still = ({ children }: FilmProps & { children: ReactNode }) => children;

export const ShowFilm = ({ t, file }: { t: DongleTexts; file: string }) => (
  <figure className="mt-10 print:hidden">
    <video
      controls
      muted
      playsInline
      preload="metadata"
      aria-label={t.show}
      data-missing={t.videoMissing}
      className="deferred aspect-video w-full rounded-card bg-night"
    >
      <source src={file} type="video/mp4" />
      <span>{t.videoUnsupported}</span>
    </video>
    <figcaption className="mt-4">
      <p className="font-semibold">{t.show}</p>
      <p className="mt-1 text-sm text-muted">{t.showText}</p>
    </figcaption>
  </figure>
);
