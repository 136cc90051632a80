import { manualFile } from "#app/content/documents.ts";
import type { UserManualProps } from "#app/content/user-manual.tsx";
import { UserManual } from "#app/content/user-manual.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { soldLanguages } from "#app/i18n/sold-languages.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { pdfTexts } from "#app/ui/print/pdf-texts.server.ts";
import type { SampleProps, SampleTexts } from "../components/home/home-texts.ts";
import { Phone } from "../components/home/phone/phone.tsx";
import { DiagnosticScreen, HomeScreen } from "../components/home/phone/screens.tsx";
import type { Route } from "./+types/user-manual";

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { filename } = manualFile(language);
  return {
    language,
    t: loadTexts<UserManualProps["t"]>("content", "manuel-utilisateur", language),
    samples: loadTexts<SampleTexts>("site", "home-samples", language),
    shown: { speed: speedTexts(language), fault: faultTexts(language) },
    downloads: loadTexts<UserManualProps["downloads"]>("content", "downloads", language),
    files: pdfTexts(filename, language),
    manuals: soldLanguages(),
  };
}

/** The picture of the page on road types, which shows the same. */
function speedTexts(language: Language) {
  const { speedAlt, urban, mixed, highway, speedStart, speedEnd } = loadTexts<
    typeof import("#app/content/texts/fr/type-route.json")
  >("content", "type-route", language);
  return { speedAlt, urban, mixed, highway, speedStart, speedEnd };
}

/** The fault that the page of the product explains. */
function faultTexts(language: Language) {
  const { p0171, p0171Detail } = loadTexts<typeof import("#app/content/texts/fr/dongle.json")>(
    "content",
    "dongle",
    language,
  );
  return { meaning: p0171, detail: p0171Detail };
}

export const meta = metaOfPage(paths.userManual);

export default function UserManualPage({ loaderData: { samples, ...manual } }: Route.ComponentProps) {
  return <UserManual {...manual} picture={<Screens language={manual.language} samples={samples} />} />;
}

/** Two screens as the home page shows them, cut by the lower edge of their ground. */
const Screens = (props: SampleProps) => (
  <div
    aria-hidden="true"
    className="aspect-square overflow-hidden bg-sand px-5 pt-7 sm:aspect-4/3 lg:rounded-card print:hidden"
  >
    <div className="mx-auto grid max-w-text gap-10 sm:grid-cols-2">
      <div className="max-sm:hidden">
        <Phone t={props.samples.phone} tab="home">
          <HomeScreen {...props} />
        </Phone>
      </div>
      <div className="sm:mt-12">
        <Phone t={props.samples.phone} tab="diagnostic">
          <DiagnosticScreen {...props} />
        </Phone>
      </div>
    </div>
  </div>
);
