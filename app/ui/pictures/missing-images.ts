/**
 * A picture that does not come (spec 8): first the original of an optimised one is asked for, then its place says so, in the
 * words of `<html data-image-missing>`; a film of which no source comes says it in its own (`data-missing`). One listener for
 * all of them. To be called once React is awake: it must find the page as the server sent it. Returns what ends it.
 */
export function watchMissingImages(): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replace(target);
    // The last of its sources: no other is left.
    else if (target instanceof HTMLSourceElement && !target.nextElementSibling) replaceFilm(target.parentElement!);
  };
  document.addEventListener("error", onError, true);
  for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.src) replace(image);
  return () => document.removeEventListener("error", onError, true);
}

function replace(image: HTMLImageElement): void {
  const optimised = image.parentElement?.querySelectorAll("source") ?? [];
  if (optimised.length > 0) {
    for (const source of optimised) source.remove();
    return;
  }
  const sentence = document.documentElement.dataset.imageMissing;
  if (!sentence || image.hidden) return;
  image.hidden = true;
  const note = document.createElement("span");
  note.className = "grid min-h-24 place-items-center rounded-card bg-sunken p-4 text-sm text-muted";
  note.textContent = sentence;
  image.after(note);
}

function replaceFilm(film: HTMLElement): void {
  const sentence = film.dataset.missing;
  if (!sentence) return;
  film.hidden = true;
  const note = document.createElement("p");
  note.className = "grid aspect-video place-items-center rounded-card bg-sunken text-sm text-muted";
  note.textContent = sentence;
  film.after(note);
}
