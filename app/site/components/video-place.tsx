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
export function VideoPlace({ title, text, film, missing, unsupported, className = "" }: Props) {
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
