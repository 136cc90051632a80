import type { heroFilms } from "../../product-films.ts";

type Films = typeof heroFilms;
type Theme = keyof Films;

const still = "(prefers-reduced-motion: reduce)";
const dark = "(prefers-color-scheme: dark)";

const shownTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "dark" || (chosen !== "light" && matchMedia(dark).matches) ? "dark" : "light";
};

/**
 * Runs the film over the picture, never automatically where motion or data are to be saved. The film's first frame is the still
 * picture, so it appears at once: fading in would show the moving dongle over the resting one.
 */
export function playHeroFilm(island: HTMLElement, { films }: { films: Films }): void {
  const place = island.querySelector<HTMLElement>("[data-film]")!;
  const button = island.querySelector("button")!;
  let video: HTMLVideoElement | null = null;
  let isWanted = true;

  const showState = (isPlaying: boolean) => button.toggleAttribute("data-playing", isPlaying);

  function load(theme: Theme) {
    if (video?.dataset.theme === theme) return;
    const film = document.createElement("video");
    film.dataset.theme = theme;
    film.setAttribute("aria-hidden", "true");
    film.tabIndex = -1;
    film.muted = true;
    film.loop = true;
    film.playsInline = true;
    film.autoplay = isWanted;
    film.className = "invisible absolute -inset-px h-[calc(100%+2px)] w-[calc(100%+2px)] max-w-none";
    film.addEventListener("play", () => showState(true));
    film.addEventListener("pause", () => film === video && showState(false));
    film.addEventListener("playing", () => film.classList.remove("invisible"));
    for (const [type, src] of [
      ["video/webm", films[theme].webm],
      ["video/mp4", films[theme].mp4],
    ] as const) {
      const source = document.createElement("source");
      source.src = src;
      source.type = type;
      film.append(source);
    }
    if (!video) followTheme();
    video = film;
    place.replaceChildren(film);
  }

  function followTheme() {
    const follow = () => load(shownTheme());
    new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    matchMedia(dark).addEventListener("change", follow);
    matchMedia(still).addEventListener("change", ({ matches }) => matches && video?.pause());
  }

  button.addEventListener("click", () => {
    const isPlaying = button.hasAttribute("data-playing");
    isWanted = !isPlaying;
    if (isPlaying) video?.pause();
    else if (video) video.play().catch(() => showState(false));
    else load(shownTheme());
  });
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData && !matchMedia(still).matches) load(shownTheme());
}
