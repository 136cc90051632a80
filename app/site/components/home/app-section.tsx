import { Island } from "#app/ui/islands/island.tsx";
import { Carousel } from "#app/ui/layout/carousel.tsx";
import { type PartProps, type SampleTexts, sampleKinds, tileTexts } from "./home-texts.ts";
import { Phone } from "./phone/phone.tsx";
import { DiagnosticScreen, HomeScreen, InstallScreen, TripScreen } from "./phone/screens.tsx";
import { SampleTiles, Tile } from "./samples/sample-tiles.tsx";

/** The verdict first: it is what the page promises. */
const screens = [
  ["diagnostic", DiagnosticScreen],
  ["home", HomeScreen],
  ["install", InstallScreen],
  ["trip", TripScreen],
] as const;

/** Four screens one after the other every 5 s (spec 2.3, 2.8). The ground ends below the phones' shadow. */
export function AppSection({ t, language, samples }: PartProps & { samples: SampleTexts }) {
  const { heading, text, ...events } = t.alerts;
  const phone = (index: number) => {
    const [key, Screen] = screens[index]!;
    return (
      <Phone t={samples.phone} tab={key}>
        <Screen language={language} samples={samples} />
      </Phone>
    );
  };
  return (
    <section className="section relative overflow-clip">
      <div className="container columns gap-y-10">
        <div className="relative z-10 col-span-full lg:col-span-4 xl:pr-4">
          <h2 className="text-h2">{t.screens.heading}</h2>
          <p className="mt-4 text-muted">{t.screens.text}</p>
          <h3 className="mt-8 text-lg">{heading}</h3>
          <ul className="mt-3 grid grid-cols-2 gap-x-6 text-sm wrap-anywhere lg:grid-cols-1">
            {Object.entries(events).map(([key, name]) => (
              <li key={key} className="flex items-center gap-3 border-b border-ink/15 py-2.5 lg:py-1">
                <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-blue" />
                <span>{name}</span>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-muted">{text}</p>
        </div>
        <div className="col-span-full lg:col-span-8">
          <Island
            name="carousel"
            on="seen"
            component={Carousel}
            props={{
              isCentred: true,
              label: t.screens.label,
              labels: t.carousel,
              slides: screens.map(([key]) => ({ key, name: t.screens[key] })),
            }}
            slots={{
              children: screens.map(([key], index) => (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
                <div key={key} role="group" aria-label={t.screens[`${key}Alt`]}>
                  {phone(index)}
                </div>
              )),
              before: phone(screens.length - 1),
              after: phone(0),
            }}
          />
        </div>
      </div>
      <div className="container mt-6">
        <Island
          name="sample-tiles"
          component={SampleTiles}
          props={{ t: tileTexts(t.tiles), language }}
          slots={{ children: sampleKinds.map((kind) => <Tile key={kind} kind={kind} t={t.tiles} />) }}
          // Each is the content of a button.
          slotsAs="span"
        />
      </div>
    </section>
  );
}
