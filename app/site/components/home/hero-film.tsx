import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { PauseIcon, PlayIcon } from "#app/ui/pictures/icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { heroFilms } from "../../product-films.ts";
import type { HomeTexts } from "./home-texts.ts";

type Theme = keyof typeof heroFilms;

const still = "(prefers-reduced-motion: reduce)";
const dark = "(prefers-color-scheme: dark)";

const shownTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "dark" || (chosen !== "light" && matchMedia(dark).matches) ? "dark" : "light";
};

/** Runs once everything that the page needs is there and the browser has nothing else to do. */
function whenIdle(start: () => void): () => void {
  // Safari has no idle callback.
  const idle = "requestIdleCallback" in window;
  let handle = 0;
  const wait = () => {
    handle = idle ? requestIdleCallback(start, { timeout: 4000 }) : Number(setTimeout(start, 500));
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    if (idle) cancelIdleCallback(handle);
    else clearTimeout(handle);
  };
}

/**
 * The hero's background (spec 2.3): the still picture first; the film over it after loading, never by itself where motion or
 * data are to be saved. The button always says what a press does. The film's first frame is the still picture, so it appears
 * at once: fading in would show the moving dongle over the resting one.
 */
export function HeroFilm({ t }: { t: HomeTexts }) {
  const video = useRef<HTMLVideoElement>(null);
  const wanted = useRef(true);
  const [theme, setTheme] = useState<Theme>();
  const [playing, setPlaying] = useState(false);
  const [seen, setSeen] = useState<Theme>();

  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData || matchMedia(still).matches) return;
    return whenIdle(() => setTheme(shownTheme()));
  }, []);

  const loaded = theme !== undefined;
  useEffect(() => {
    if (!loaded) return;
    const follow = () => setTheme(shownTheme());
    const rest = ({ matches }: MediaQueryListEvent) => matches && video.current?.pause();
    const observer = new MutationObserver(follow);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const scheme = matchMedia(dark);
    const motion = matchMedia(still);
    scheme.addEventListener("change", follow);
    motion.addEventListener("change", rest);
    return () => {
      observer.disconnect();
      scheme.removeEventListener("change", follow);
      motion.removeEventListener("change", rest);
    };
  }, [loaded]);

  function press() {
    wanted.current = !playing;
    if (playing) video.current?.pause();
    else if (loaded) video.current?.play().catch(() => setPlaying(false));
    else setTheme(shownTheme());
  }

  return (
    <>
      <div className="relative aspect-4/3 mask-x-from-80% mask-y-from-86% lg:absolute lg:inset-x-0 lg:top-1/2 lg:-translate-y-1/2">
        <ProductPicture
          view="hero"
          alt={t.dongleAlt}
          sizes="(min-width: 64rem) 56rem, 100vw"
          eager
          className="w-full"
        />
        {theme && (
          <video
            key={theme}
            ref={video}
            aria-hidden="true"
            tabIndex={-1}
            muted
            loop
            playsInline
            autoPlay={wanted.current}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            onPlaying={() => setSeen(theme)}
            className={`absolute inset-0 h-full w-full ${seen === theme ? "" : "invisible"}`}
          >
            <source src={heroFilms[theme].webm} type="video/webm" />
            <source src={heroFilms[theme].mp4} type="video/mp4" />
          </video>
        )}
      </div>
      <Button
        variant="secondary"
        label={playing ? t.film.pause : t.film.play}
        icon={playing ? <PauseIcon /> : <PlayIcon />}
        onClick={press}
        className="absolute right-5 bottom-4"
      />
    </>
  );
}
