import { InstallationManual, type InstallationManualProps } from "#app/content/installation-manual.tsx";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { shopWords } from "#app/i18n/shop-words.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { drawnSizes } from "#app/ui/pictures/technical-drawing.tsx";
import type { SampleTexts } from "../components/home/home-texts.ts";
import { Phone } from "../components/home/phone/phone.tsx";
import { InstallScreen } from "../components/home/phone/screens.tsx";
import type { Route } from "./+types/installation-manual";

export const loader = textsLoader((language) => ({
  t: loadTexts<InstallationManualProps["t"]>("content", "manuel-installation", language),
  sizes: drawnSizes(shopWords(language)),
  samples: loadTexts<SampleTexts>("site", "home-samples", language),
  downloads: loadTexts<InstallationManualProps["downloads"]>("content", "downloads", language),
}));

export const meta = metaOfPage(paths.installationManual);

export default function InstallationManualPage({ loaderData: { samples, ...manual } }: Route.ComponentProps) {
  return (
    <InstallationManual
      {...manual}
      screen={
        <div aria-hidden="true" className="print:hidden">
          <Phone t={samples.phone} tab="install">
            <InstallScreen language={manual.language} samples={samples} />
          </Phone>
        </div>
      }
    />
  );
}
