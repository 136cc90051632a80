import { EcoPicture } from "#app/content/components/pictures/score-pictures.tsx";
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
        <EcoPicture alt={t.pictureAlt} jerkyName={t.jerky} smoothName={t.smooth} />
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
