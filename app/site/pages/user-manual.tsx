import { manualFile } from "#app/content/documents.ts";
import type { UserManualProps } from "#app/content/user-manual.tsx";
import { UserManual } from "#app/content/user-manual.tsx";
import { money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { soldLanguages } from "#app/i18n/sold-languages.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { pdfTexts } from "#app/ui/print/pdf-texts.server.ts";
import type { DialogTexts, SampleProps, SampleTexts } from "../components/home/home-texts.ts";
import { Phone } from "../components/home/phone/phone.tsx";
import { DiagnosticScreen, HomeScreen, TripScreen } from "../components/home/phone/screens.tsx";
import { figures, trips } from "../components/home/samples/samples.ts";
import type { Route } from "./+types/user-manual";

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { filename } = manualFile(language);
  return {
    language,
    t: loadTexts<UserManualProps["t"]>("content", "manuel-utilisateur", language),
    samples: loadTexts<SampleTexts>("site", "home-samples", language),
    shown: { exported: exportedTrips(language), fault: faultTexts(language) },
    downloads: loadTexts<UserManualProps["downloads"]>("content", "downloads", language),
    files: pdfTexts(filename, language),
    manuals: soldLanguages(),
  };
}

/** The trips of the sample screens, as rows of the exported file. */
function exportedTrips(language: Language) {
  const samples = loadTexts<SampleTexts>("site", "home-samples", language).trips;
  const t = { ...samples, ...loadTexts<DialogTexts>("site", "home-dialogs", language).trips };
  const { of } = figures(language);
  const figure = (value: number, digits: 0 | 1) => of(value, "", digits).trimEnd();
  return {
    columns: [t.name, "km", "min", "L/100\u00a0km", "€"],
    rows: trips.map(({ name, km, minutes, consumption, cost }) => [
      t[name],
      figure(km, 1),
      figure(minutes, 0),
      figure(consumption, 1),
      money(cost, language, { always: true }).replace(/\s?€/, ""),
    ]),
  };
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

export default function UserManualPage({ loaderData: { samples, shown, ...manual } }: Route.ComponentProps) {
  const screen = { language: manual.language, samples };
  return (
    <UserManual
      {...manual}
      shown={{
        ...shown,
        trip: (
          <div aria-hidden="true" className="rounded-card bg-sand px-5 py-8 print:hidden">
            <Phone t={samples.phone} tab="trip">
              <TripScreen {...screen} />
            </Phone>
          </div>
        ),
      }}
      picture={<Screens {...screen} />}
    />
  );
}

/** Two whole screens as the home page shows them, on a phone one. */
const Screens = (props: SampleProps) => (
  <div aria-hidden="true" className="bg-sand px-5 py-8 lg:rounded-card print:hidden">
    <div className="mx-auto grid max-w-text gap-10 sm:grid-cols-2">
      <Phone t={props.samples.phone} tab="home">
        <HomeScreen {...props} />
      </Phone>
      <div className="max-sm:hidden">
        <Phone t={props.samples.phone} tab="diagnostic">
          <DiagnosticScreen {...props} />
        </Phone>
      </div>
    </div>
  </div>
);
