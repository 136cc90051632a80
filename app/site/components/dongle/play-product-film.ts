export type FilmProps = {
  mp4: string;
  webm: string;
  title: string;
  /** Shown if the film cannot be loaded (spec 8; missing-images.ts). */
  missing: string;
  unsupported: string;
};

export function playProductFilm(island: HTMLElement, { mp4, webm, title, missing, unsupported }: FilmProps): void {
  const place = island.querySelector<HTMLElement>("[data-film]")!;
  const button = place.querySelector("button")!;
  button.addEventListener("click", () => {
    const film = document.createElement("video");
    Object.assign(film, { controls: true, muted: true, playsInline: true, ariaLabel: title });
    film.dataset.missing = missing;
    film.className = "absolute inset-0 size-full object-cover";
    for (const [type, src] of [
      ["video/webm", webm],
      ["video/mp4", mp4],
    ] as const)
      film.append(Object.assign(document.createElement("source"), { type, src }));
    film.append(Object.assign(document.createElement("span"), { textContent: unsupported }));
    button.replaceWith(film);
    film.focus();
    // A film that cannot be loaded is replaced by a sentence.
    film.play().catch(() => {});
  });
}
