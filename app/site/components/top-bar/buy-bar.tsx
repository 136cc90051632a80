import { money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { pictureAddress } from "#app/ui/pictures/product-pictures.ts";
import { BuyLink } from "../buy-link.tsx";
import type { FrameTexts } from "../frame-texts.ts";
import type { HomePrices } from "../home/home-texts.ts";

/** Once the page's own offer is above the window (`watchHero`). Without scripts it is absent. */
export function BuyBar({ t, language, prices }: { t: FrameTexts; language: Language; prices: HomePrices }) {
  return (
    <div className="buy-bar animate-enter items-center gap-3">
      <img
        src={pictureAddress("front", 480, "avif")}
        width="48"
        height="48"
        alt=""
        loading="lazy"
        className="size-12 rounded-small bg-sand object-cover dark:bg-contour"
      />
      <span className="mr-auto text-lg font-semibold tracking-tight tabular-nums" translate="no">
        {money(prices.product, language)}
      </span>
      <BuyLink language={language} className="lg:hidden">
        {t.buy}
      </BuyLink>
    </div>
  );
}
