import { Island } from "#app/ui/islands/island.tsx";
import { Carousel } from "#app/ui/layout/carousel.tsx";
import type { PartProps, SampleTexts } from "./home-texts.ts";
import { DiagnosticScreen, HomeScreen, InstallScreen, Phone, TripScreen } from "./phone-screens.tsx";

const screens = [
  ["home", HomeScreen],
  ["install", InstallScreen],
  ["trip", TripScreen],
  ["diagnostic", DiagnosticScreen],
] as const;

/** Four screens of the app, one after the other every 5 s (spec 2.3, 2.8). */
export function AppScreens({ t, language, samples }: PartProps & { samples: SampleTexts }) {
  return (
    <section className="container section">
      <h2 className="text-3xl">{t.screens.heading}</h2>
      <p className="mt-4 text-muted">{t.screens.text}</p>
      <Island
        name="carousel"
        on="seen"
        component={Carousel}
        props={{
          className: "mt-10",
          label: t.screens.label,
          labels: t.carousel,
          slides: screens.map(([key]) => ({ key, name: t.screens[key] })),
        }}
        slots={{
          children: screens.map(([key, Screen], index) => (
            <div
              key={key}
              className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] gap-8 rounded-card bg-sunken p-5 sm:p-6 md:grid-cols-2 md:grid-rows-1 md:items-center md:p-12"
            >
              <div>
                <p className="text-sm text-muted tabular-nums">{`${index + 1}/${screens.length}`}</p>
                <h3 className="mt-2 text-2xl">{t.screens[key]}</h3>
                <p className="mt-3 max-w-[26rem] text-muted">{t.screens[`${key}Text`]}</p>
              </div>
              <Phone alt={t.screens[`${key}Alt`]} isFirst={index === 0}>
                <Screen language={language} samples={samples} />
              </Phone>
            </div>
          )),
        }}
      />
    </section>
  );
}
