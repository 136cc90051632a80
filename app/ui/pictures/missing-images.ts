/**
 * Handles images that cannot be loaded (spec 8): the original of an optimised one is tried first, then the sentence of
 * `<html data-image-missing>` replaces it. A film of which no source can be loaded is replaced by its `data-missing`. Call it
 * after hydration, since React must find the page as the server sent it. Returns a function that removes the listener.
 */
export function watchMissingImages(): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replace(target);
    // The last source of the film has failed.
    else if (target instanceof HTMLSourceElement && !(target.nextElementSibling instanceof HTMLSourceElement))
      replaceFilm(target.parentElement!);
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
