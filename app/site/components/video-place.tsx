import { useState } from "react";

/**
 * A video; when it cannot be loaded, the sentence of spec 8 in its place. Nothing of it loads before it is played. The
 * films have no speech: no captions, what they show is written below.
 */
export function VideoPlace({
  title,
  text,
  film,
  missing,
  unsupported,
  className = "",
}: {
  title: string;
  text: string;
  film: { mp4: string; webm?: string; poster?: string };
  missing: string;
  unsupported: string;
  className?: string;
}) {
  const [failed, setFailed] = useState(false);
  return (
    <figure className={`print:hidden ${className}`}>
      {failed ? (
        <p className="grid aspect-video place-items-center rounded-card bg-sunken text-sm text-muted">{missing}</p>
      ) : (
        <video
          controls
          muted
          playsInline
          preload={film.poster ? "none" : "metadata"}
          poster={film.poster}
          aria-label={title}
          className="aspect-video w-full rounded-card bg-black object-cover"
        >
          {film.webm && <source src={film.webm} type="video/webm" />}
          {/* The last of its sources: no other is left. */}
          <source src={film.mp4} type="video/mp4" onError={() => setFailed(true)} />
          {unsupported}
        </video>
      )}
      <figcaption className="mt-4">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </figcaption>
    </figure>
  );
}
