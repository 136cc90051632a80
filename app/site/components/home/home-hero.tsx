import { Island } from "#app/ui/islands/island.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import type { HomeTexts } from "./home-texts.ts";

/** Beyond the window's left edge, so that the gauge stays out of the column of the words. */
const place = "absolute inset-0 -z-10 md:-left-[4%] md:w-[104%] md:max-w-none";

/** The lamp, and the dongle in front of it (spec 2.3). Once a session all its lamps light up first (ignition-check.ts). */
export const HomeHero = ({ t }: { t: HomeTexts }) => (
  <section data-hero className="relative isolate overflow-hidden bg-night text-white">
    <ProductPicture
      view="keyvisual"
      alt={t.heroAlt}
      sizes="100vw"
      eager
      className={`${place} size-full object-cover max-md:object-top`}
    />
    {/* In the portrait picture the shroud of the instruments ends behind the words: the ground of the scene covers its edge. */}
    <div className="absolute inset-0 -z-10 bg-linear-to-b from-night from-45% to-transparent to-60% md:hidden" />
    <Island name="ignition-check" on="load" component={Lamps} props={{}} />
    <div className="container min-h-[372px] pt-5 pb-6 md:min-h-[min(56.25vw,660px,max(26rem,100svh-19rem))] md:pt-[min(5vw,72px)]">
      <h1 className="max-w-[11ch] text-display">{t.heading}</h1>
    </div>
  </section>
);

const Lamps = () => <div data-lamps aria-hidden="true" className={`${place} pointer-events-none`} />;
