import { Button } from "#app/ui/controls/button.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { PauseIcon, PlayIcon } from "#app/ui/pictures/page-icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { heroFilms } from "../../product-films.ts";
import type { HomeTexts } from "./home-texts.ts";

/**
 * The hero's background (spec 2.3): the still picture, with the film over it once the page is at rest (play-hero-film.ts). The
 * button always says what a press does.
 */
export const HeroFilm = ({ t }: { t: HomeTexts }) => (
  <Island
    name="hero-film"
    on="load"
    component={HeroPicture}
    props={{ films: heroFilms }}
    slots={{
      children: (
        <>
          <div className="relative aspect-4/3 [mask:radial-gradient(closest-side,#000_86%,#0000)] lg:absolute lg:inset-x-0 lg:top-1/2 lg:-translate-y-1/2">
            <ProductPicture
              view="hero"
              alt={t.dongleAlt}
              sizes="(min-width: 64rem) 56rem, 100vw"
              eager
              className="w-full"
            />
            {/* A little less than the picture, so that the picture stays the page's largest paint. */}
            <div data-film className="absolute inset-px overflow-hidden" />
          </div>
          {/* Not in the corner: the chat's button is there while the cookie banner is open. */}
          <Button variant="secondary" className="group/film absolute right-24 bottom-4">
            <span className="group-data-playing/film:hidden">
              <PlayIcon />
              <span className="sr-only">{t.film.play}</span>
            </span>
            <span className="hidden group-data-playing/film:inline">
              <PauseIcon />
              <span className="sr-only">{t.film.pause}</span>
            </span>
          </Button>
        </>
      ),
    }}
  />
);

const HeroPicture = ({ children }: { films: typeof heroFilms; children: React.ReactNode }) => children;
