import { compatibilityIslands } from "#app/compatibility/islands.ts";
import { contactIslands } from "#app/contact/islands.ts";
import { contentIslands } from "#app/content/islands.ts";
import { newsletterIslands } from "#app/newsletter/islands.ts";
import { promotionIslands } from "#app/promotions/islands.ts";
import { type IslandCode, plainIsland, reactIsland } from "#app/ui/islands/hydrate-islands.ts";

export const islands = new Map<string, IslandCode>(
  Object.entries({
    ...compatibilityIslands,
    ...contactIslands,
    ...contentIslands,
    ...newsletterIslands,
    ...promotionIslands,
    consent: reactIsland(async () => (await import("#app/consent/consent.tsx")).Consent),
    carousel: reactIsland(async () => (await import("#app/ui/layout/carousel.tsx")).Carousel),
    connection: reactIsland(async () => (await import("../components/document-connection.tsx")).DocumentConnection),
    "ignition-check": plainIsland(async () => (await import("../components/home/ignition-check.ts")).checkIgnition),
    "pdf-frame": reactIsland(async () => (await import("#app/ui/print/pdf-place.tsx")).PdfFrame),
    "product-film": plainIsland(
      async () => (await import("../components/dongle/play-product-film.ts")).playProductFilm,
    ),
    "running-offer": plainIsland(async () => (await import("../components/home/run-offer.ts")).runOffer),
    "sample-tiles": reactIsland(async () => (await import("../components/home/samples/sample-tiles.tsx")).SampleTiles),
    "toast-button": reactIsland(async () => (await import("#app/ui/overlays/toast-button.tsx")).ToastButton),
    toaster: reactIsland(async () => (await import("#app/ui/overlays/toast.tsx")).Toaster),
    "top-bar": reactIsland(async () => (await import("../components/top-bar/top-bar.tsx")).TopBar),
  }),
);
