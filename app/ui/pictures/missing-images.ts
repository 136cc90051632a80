/**
 * A picture that does not come (spec 8): first the original of an optimised one is asked for, then its place says so, in the
 * words of `<html data-image-missing>`; a film of which no source comes says it in its own (`data-missing`). One listener for
 * all of them. Call it after hydration, since React must find the page as the server sent it. Returns what ends it.
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
  if (!image.hidden) showAlternative(image, document.documentElement.dataset.imageMissing, "min-h-24 p-4");
}

const replaceFilm = (film: HTMLElement) => showAlternative(film, film.dataset.missing, "aspect-video");

function showAlternative(element: HTMLElement, sentence: string | undefined, size: string): void {
  if (!sentence) return;
  element.hidden = true;
  const note = document.createElement("span");
  note.className = `grid place-items-center rounded-card bg-sunken text-sm text-muted ${size}`;
  note.textContent = sentence;
  element.after(note);
}
