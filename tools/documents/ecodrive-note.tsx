import { SpeedPicture } from "#app/content/components/pictures/speed-picture.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { Contact, Group, type PrintTexts, SheetHead } from "./sheet-parts.tsx";

type Texts = typeof import("#app/content/texts/fr/score-ecodrive.json");

/** The eco-driving score (spec 2.1): the page /score-ecodrive in print. */
export function EcodriveNote({ language, print }: { language: Language; print: PrintTexts }) {
  const t = loadTexts<Texts>("content", "score-ecodrive", language);
  const road = loadTexts<typeof import("#app/content/texts/fr/type-route.json")>("content", "type-route", language);
  const habits = [
    { name: t.habit1, text: t.habit1Text },
    { name: t.habit2, text: t.habit2Text },
    { name: t.habit3, text: t.habit3Text },
    { name: t.habit4, text: t.habit4Text },
  ];
  return (
    <>
      <SheetHead kind={print.note} heading={t.heading} lead={t.lead} />
      <section className="curves">
        <EcoCurves alt={t.pictureAlt} jerkyName={t.jerky} smoothName={t.smooth} />
        <div className="beside">
          <h2>{t.pictureHeading}</h2>
          <div>
            <p>{t.pictureText}</p>
            <p className="muted">{t.pictureMore}</p>
          </div>
        </div>
      </section>
      <Group
        heading={t.readHeading}
        intro={t.readText}
        rows={[
          { name: t.read1, text: t.read1Text },
          { name: t.read2, text: t.read2Text },
          { name: t.read3, text: t.read3Text },
        ]}
      />
      <section className="habits">
        <h2>{t.habitsHeading}</h2>
        <ol>
          {habits.map(({ name, text }, index) => (
            <li key={name}>
              <span aria-hidden="true">{index + 1}</span>
              <h3>{name}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <Group
        heading={road.classesHeading}
        intro={road.classesText}
        rows={[
          { name: road.urban, text: road.urbanRange },
          { name: road.mixed, text: road.mixedRange },
          { name: road.highway, text: road.highwayRange },
        ]}
      />
      <RoadPicture language={language} />
      <Group
        heading={t.twoHeading}
        intro={t.twoText}
        rows={[
          { name: t.driving, text: t.drivingText },
          { name: t.eco, text: t.ecoText },
        ]}
      />
      <Contact heading={print.contact} />
    </>
  );
}

export function RoadPicture({ language }: { language: Language }) {
  return (
    <div className="road">
      <SpeedPicture
        t={loadTexts<typeof import("#app/content/texts/fr/type-route.json")>("content", "type-route", language)}
      />
    </div>
  );
}

const jerky =
  "M0 150C8 150 10 70 26 62S44 120 58 124 70 40 92 34 116 116 132 120 150 30 176 26 206 104 222 108 240 24 268 22 300 96 318 98 336 30 360 28 396 92 410 96 430 36 452 34 486 104 500 108 520 44 540 42 566 140 600 150";
const smooth = "M0 150C40 148 60 84 120 76S220 70 290 68 380 70 440 74 540 138 600 150";

/** Of the page's two drives only the curves: on paper the text beside them says the rest. */
function EcoCurves({ alt, jerkyName, smoothName }: { alt: string; jerkyName: string; smoothName: string }) {
  return (
    <figure role="img" aria-label={alt} className="rounded-card border border-line bg-surface p-5 md:p-8">
      <svg aria-hidden="true" viewBox="0 0 600 160" fill="none" className="w-full">
        <path className="stroke-line" d="M0 30H600M0 90H600M0 150H600" />
        <path className="stroke-amber" d={jerky} strokeWidth="2" strokeDasharray="5 4" />
        <path className="stroke-signal" d={smooth} strokeWidth="3" strokeLinecap="round" />
      </svg>
      <div aria-hidden="true" className="mt-4 grid gap-2 text-sm sm:grid-cols-2">
        {[
          ["stroke-signal", "", smoothName],
          ["stroke-amber", "5 4", jerkyName],
        ].map(([colour, dashes, name]) => (
          <p key={name} className="flex items-center gap-3">
            <svg aria-hidden="true" viewBox="0 0 36 4" className="w-9 shrink-0">
              <path className={colour} d="M0 2H36" strokeWidth="3" strokeDasharray={dashes} />
            </svg>
            <span>{name}</span>
          </p>
        ))}
      </div>
    </figure>
  );
}
