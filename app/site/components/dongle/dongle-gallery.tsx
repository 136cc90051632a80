import type { DongleTexts } from "#app/content/dongle-texts.ts";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import type { ProductView } from "#app/ui/pictures/product-pictures.ts";
import { demoFilm } from "../../product-films.ts";

type Props = {
  title: string;
  text: string;
  film: { mp4: string; webm?: string; poster?: string };
  missing: string;
  unsupported: string;
  className?: string;
};

/**
 * A video; if it cannot be loaded, the sentence of spec 8 replaces it (missing-images.ts). Nothing of it loads before it is
 * played. The films have no speech, so instead of captions their contents are described below.
 */
function VideoPlace({ title, text, film, missing, unsupported, className = "" }: Props) {
  return (
    <figure className={`print:hidden ${className}`}>
      <div className="deferred relative isolate aspect-video overflow-hidden rounded-card bg-black">
        {/* Below the video, since a `poster` is fetched with the page, wherever it is. */}
        {film.poster && (
          <img
            src={film.poster}
            alt=""
            width={1280}
            height={720}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 -z-10 size-full object-cover"
          />
        )}
        <video
          controls
          muted
          playsInline
          preload={film.poster ? "none" : "metadata"}
          aria-label={title}
          data-missing={missing}
          className="size-full object-cover"
        >
          {film.webm && <source src={film.webm} type="video/webm" />}
          <source src={film.mp4} type="video/mp4" />
          <span>{unsupported}</span>
        </video>
      </div>
      <figcaption className="mt-4">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </figcaption>
    </figure>
  );
}

/** Pictures and films rendered from the model of the dongle, as the page states. The film on a stand follows once it exists. */
export function DongleGallery({ t, show }: { t: DongleTexts; show: string | undefined }) {
  const pictures: { view: ProductView; alt: string; caption: string; wide?: boolean }[] = [
    { view: "exploded", alt: t.explodedAlt, caption: t.exploded, wide: true },
    { view: "pins", alt: t.pinsAlt, caption: t.pins },
    { view: "packaging", alt: t.packagingAlt, caption: t.packaging },
  ];
  return (
    <section className="container section">
      <h2 className="text-2xl">{t.videos}</h2>
      <p className="mt-4 text-muted">{t.rendered}</p>
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        {pictures.map(({ view, alt, caption, wide }) => (
          <figure key={view} className={wide ? "md:col-span-2" : undefined}>
            <div
              className={`deferred overflow-hidden rounded-card bg-sunken ${wide ? "aspect-video" : "aspect-[4/3]"}`}
            >
              <ProductPicture
                view={view}
                alt={alt}
                sizes={
                  wide ? "(min-width: 78rem) 75rem, 100vw" : "(min-width: 78rem) 37rem, (min-width: 48rem) 50vw, 100vw"
                }
                className="w-full"
              />
            </div>
            <figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>
          </figure>
        ))}
        <VideoPlace
          title={t.demo}
          text={t.demoText}
          film={demoFilm}
          className={show ? "" : "md:col-span-2"}
          missing={t.videoMissing}
          unsupported={t.videoUnsupported}
        />
        {show && (
          <VideoPlace
            title={t.show}
            text={t.showText}
            film={{ mp4: show }}
            missing={t.videoMissing}
            unsupported={t.videoUnsupported}
          />
        )}
      </div>
    </section>
  );
}
