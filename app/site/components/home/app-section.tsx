import type { ReactNode } from "react";
import { Island } from "#app/ui/islands/island.tsx";
import { Carousel } from "#app/ui/layout/carousel.tsx";
import { stroke } from "#app/ui/pictures/draw-icon.tsx";
import { type PartProps, type SampleTexts, sampleKinds, tileTexts } from "./home-texts.ts";
import { DiagnosticScreen, HomeScreen, InstallScreen, TripScreen } from "./phone/screens.tsx";
import { SampleTiles, Tile } from "./samples/sample-tiles.tsx";

const tabs = [
  ["home", stroke("M4 11.5 12 5l8 6.5M6.5 10v9h11v-9")],
  ["trip", stroke("M6 19c0-7 12-5 12-12M6 19a1 1 0 1 0 0-.1M18 6a1 1 0 1 0 0-.1")],
  ["diagnostic", stroke("M3 12h4l2.5-6 5 12L17 12h4")],
  ["install", stroke("M5 16v-3l2-5h10l2 5v3ZM5 16v2M19 16v2M8 13h.1M16 13h.1")],
] as const;

function Phone({ t, tab, children }: { t: SampleTexts["phone"]; tab: (typeof tabs)[number][0]; children: ReactNode }) {
  return (
    <div className="mx-auto flex aspect-9/19.5 w-full max-w-[300px] flex-col overflow-hidden rounded-[44px] border-8 border-[#17191d] bg-canvas text-xs leading-snug shadow-float dark:border-[#3a3e45]">
      <div className="grid shrink-0 grid-cols-[1fr_84px_1fr] items-center px-4 pt-2.5 pb-1">
        <span className="text-center font-semibold tabular-nums">8:12</span>
        <span className="h-6 rounded-full bg-[#17191d] dark:bg-black" />
        <svg aria-hidden="true" viewBox="0 0 48 12" className="mx-auto h-3 fill-ink">
          <path d="M1 9h3v3H1ZM6 6h3v6H6ZM11 3h3v9h-3ZM16 0h3v12h-3ZM26 2h17v8H26ZM44 4h2v4h-2Z" />
        </svg>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 pt-2 pb-3">{children}</div>
      <ul
        aria-hidden="true"
        className="grid shrink-0 grid-cols-4 border-t border-line bg-surface px-1 pt-2 pb-4 text-[0.6875rem]"
      >
        {tabs.map(([key, Icon]) => (
          <li
            key={key}
            className={`flex flex-col items-center gap-0.5 ${key === tab ? "font-semibold text-signal" : "text-muted"}`}
          >
            <Icon className="size-6" />
            <span>{t[`${key}Tab`]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const screens = [
  ["home", HomeScreen],
  ["install", InstallScreen],
  ["trip", TripScreen],
  ["diagnostic", DiagnosticScreen],
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
        <div className="relative z-10 col-span-full lg:col-span-4 xl:col-span-5 xl:pr-12">
          <h2 className="text-h2">{t.screens.heading}</h2>
          <p className="mt-4 text-muted">{t.screens.text}</p>
          <h3 className="mt-8 text-lg">{heading}</h3>
          <ul className="mt-3 grid grid-cols-2 gap-x-6 text-sm wrap-anywhere lg:max-xl:grid-cols-1">
            {Object.entries(events).map(([key, name]) => (
              <li key={key} className="flex items-center gap-3 border-b border-ink/15 py-2.5">
                <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-blue" />
                <span>{name}</span>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-muted">{text}</p>
        </div>
        <div className="col-span-full lg:col-span-8 xl:col-span-7">
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
