import type { ReactNode } from "react";

/**
 * A video, or, while its file is not there, its drawn poster with the sentence of spec 8. Nothing of it
 * loads before it is played. The films have no speech: no captions, what they show is written below.
 */
export function VideoPlace({
  title,
  text,
  film,
  missing,
  unsupported,
  children,
}: {
  title: string;
  text: string;
  /** Undefined while the file is not there. */
  film: { mp4: string; webm?: string; poster?: string } | undefined;
  missing: string;
  unsupported: string;
  /** Stands in the place of a film that is not there. */
  children?: ReactNode;
}) {
  return (
    <figure className="print:hidden">
      {film ? (
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
          <source src={film.mp4} type="video/mp4" />
          {unsupported}
        </video>
      ) : (
        <div className="relative aspect-video overflow-hidden rounded-card bg-sunken">
          <div className="absolute inset-x-0 top-0 bottom-11 grid place-items-center">{children}</div>
          <p className="absolute inset-x-0 bottom-0 border-t border-line bg-surface px-5 py-2.5 text-sm font-medium">
            {missing}
          </p>
        </div>
      )}
      <figcaption className="mt-4">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </figcaption>
    </figure>
  );
}

/** A stand at a trade show, drawn: a wall with the curve and the score, a counter with the dongle on it. */
export function StandPicture() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 480 250"
      fill="none"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-full w-full stroke-ink px-6 pt-5"
    >
      <path className="stroke-control" d="M20 236H460" />
      <rect x="90" y="24" width="300" height="140" rx="8" className="fill-surface" />
      <path
        className="stroke-control"
        d="M112 120c14 0 16-44 34-48s22 30 40 26 16-42 34-44 20 22 38 26 24-28 42-26 22 38 34 46 22 14 32 16"
      />
      <path d="M112 142H368" className="stroke-line" strokeWidth="7" />
      <path d="M112 142H322" className="stroke-signal" strokeWidth="7" />
      <path d="M164 236V186c0-5 3-8 8-8H308c5 0 8 3 8 8V236" className="fill-surface" />
      <path d="M150 178H330" />
      <path
        d="M210 152H270C275 152 278 155 277 159L274 172C273 176 270 178 266 178H214C210 178 207 176 206 172L203 159C202 155 205 152 210 152Z"
        className="fill-[#23262b] stroke-[#23262b] dark:stroke-control"
      />
      <path className="stroke-signal" d="M206 170H274" strokeWidth="2" />
      <circle className="fill-blue stroke-none" cx="264" cy="160" r="2.5" />
      <path className="stroke-control" d="M56 236V150M424 236V150" />
      <circle className="stroke-control" cx="56" cy="134" r="16" />
      <circle className="stroke-control" cx="424" cy="134" r="16" />
    </svg>
  );
}
