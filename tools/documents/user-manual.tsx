import type { ReactNode } from "react";
import { Blocks } from "#app/content/components/blocks.tsx";
import { EventPicture } from "#app/content/components/pictures/score-pictures.tsx";
import { type DongleSheetTexts, type DongleTexts, dongleSheetRows } from "#app/content/dongle-sheet.ts";
import { bandFrom, type ScoreBand, scoredEvents } from "#app/content/driving-score.ts";
import { type Language, languageNames } from "#app/i18n/languages.ts";
import { numberedTexts } from "#app/i18n/numbered-texts.ts";
import { shopWords } from "#app/i18n/shop-words.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { Logo } from "#app/site/components/top-bar/logo.tsx";
import { Ody } from "#app/ui/pictures/ody.tsx";
import { type OdyPose, odyPoses } from "#app/ui/pictures/ody-poses.tsx";
import { drawnSizes, TechnicalDrawing } from "#app/ui/pictures/technical-drawing.tsx";
import { RoadPicture } from "./ecodrive-note.tsx";
import { beforeChapter, installChapter, portChapter } from "./manual-install.tsx";
import { type Chapter, ChapterPages, Part } from "./manual-parts.tsx";
import { Contact, Group, type PrintTexts, Words } from "./sheet-parts.tsx";

type ManualTexts = typeof import("#app/content/texts/fr/manuel-utilisateur.json");
type InstallTexts = typeof import("#app/content/texts/fr/manuel-installation.json");

export function UserManual({ language, print, edition }: { language: Language; print: PrintTexts; edition: string }) {
  const t = loadTexts<ManualTexts>("content", "manuel-utilisateur", language);
  const chapters = [
    beforeChapter(language, print),
    portChapter(language, print),
    installChapter(language, print),
    appChapter(language, print),
    guideChapter(language, print),
    troubleChapter(language, print),
    factsChapter(language, print),
  ];
  return (
    <>
      <header className="cover">
        <div className="logo">
          <Logo />
        </div>
        <div>
          <h1>{t.heading}</h1>
          <p className="lead">{print.manual.lead}</p>
        </div>
        <Ody pose="hello" />
        <p className="edition">
          <span>{languageNames[language]}</span>
          <span>{edition}</span>
        </p>
      </header>
      <nav className="contents">
        <h2>{t.contents}</h2>
        <ol>
          {chapters.map(({ id, title, sections }, index) => (
            <li key={id}>
              <p>
                <span>{index + 1}</span>
                <a href={`#${id}`}>{title}</a>
                <PageOf id={id} />
              </p>
              <ol>
                {sections.map((section) => (
                  <li key={section.id}>
                    <a href={`#${section.id}`}>{section.title}</a>
                    <PageOf id={section.id} />
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </nav>
      {chapters.map((chapter, index) => (
        <ChapterPages key={chapter.id} number={index + 1} chapter={chapter} />
      ))}
    </>
  );
}

/** Filled in after the first printing. */
const PageOf = ({ id }: { id: string }) => <span className="page-of" data-heading={id} />;

function troubleChapter(language: Language, print: PrintTexts): Chapter {
  const { trouble } = loadTexts<InstallTexts>("content", "manuel-installation", language);
  return {
    id: "trouble",
    follows: true,
    title: trouble.title,
    lead: print.manual.troubleLead,
    sections: [],
    content: (
      <table className="trouble">
        <thead>
          <tr>
            <th scope="col">{trouble.saw}</th>
            <th scope="col">{trouble.do}</th>
          </tr>
        </thead>
        <tbody>
          {numberedTexts(trouble, "problem", "remedy").map(({ problem, remedy }) => (
            <tr key={problem}>
              <th scope="row">{problem}</th>
              <td>{remedy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
  };
}

function factsChapter(language: Language, print: PrintTexts): Chapter {
  const t = loadTexts<DongleSheetTexts>("content", "dongle-fiche", language);
  return {
    id: "facts",
    title: print.manual.facts,
    lead: print.manual.factsLead,
    sections: [],
    content: (
      <>
        <div className="panel drawing small">
          <TechnicalDrawing alt={t.drawingAlt} {...drawnSizes(shopWords(language))} />
        </div>
        {dongleSheetRows(t, ["mechanics", "electronics", "power", "radio", "environment", "conformity"]).map(
          (group) => (
            <Group key={group.heading} {...group} />
          ),
        )}
        <Contact heading={print.contact} />
      </>
    ),
  };
}

type GuideTexts = typeof import("#app/content/texts/fr/guide.json");

/** In the order of /manuel-utilisateur; changing cars belongs to the installation. */
const sections = [
  "app",
  "account",
  "vehicle",
  "trips",
  "scores",
  "diagnostic",
  "notifications",
  "private-mode",
  "export",
] as const;

function appChapter(language: Language, print: PrintTexts): Chapter {
  const t = loadTexts<ManualTexts>("content", "manuel-utilisateur", language);
  const pictures: Partial<Record<(typeof sections)[number], ReactNode>> = {
    trips: <RoadPicture language={language} />,
    scores: <ScorePictures language={language} />,
    diagnostic: <DiagnosticWords language={language} />,
  };
  return {
    id: "use",
    title: print.manual.use,
    lead: print.manual.useLead,
    sections: sections.map((id) => ({ id, title: t[id].title })),
    content: sections.map((id) => (
      <Part key={id} id={id} title={t[id].title}>
        <Blocks of={t[id]} />
        {pictures[id]}
      </Part>
    )),
  };
}

function ScorePictures({ language }: { language: Language }) {
  const t = loadTexts<typeof import("#app/content/texts/fr/score-conduite.json")>(
    "content",
    "score-conduite",
    language,
  );
  return (
    <>
      <ScoreScale names={{ safe: t.lab.safe, average: t.lab.average, risky: t.lab.risky }} />
      <ul className="events">
        {scoredEvents.map((event) => (
          <li key={event}>
            <EventPicture event={event} />
            {t[event]}
          </li>
        ))}
      </ul>
    </>
  );
}

function DiagnosticWords({ language }: { language: Language }) {
  const t = loadTexts<DongleTexts>("content", "dongle", language);
  const rows = (["p0171", "p0420", "p0128", "b1342"] as const).map((code) => ({
    code: code.toUpperCase(),
    sentence: t[code],
    detail: t[`${code}Detail`],
  }));
  return <Words rows={rows} />;
}

/** Without the last picture, which sells the dongle. */
function guideChapter(language: Language, print: PrintTexts): Chapter {
  const t = loadTexts<GuideTexts>("content", "guide", language);
  const poses = odyPoses.filter((pose) => pose !== "hello" && pose !== "order");
  const pairs = poses.flatMap((pose, index) => (index % 2 === 0 ? [[pose, poses[index + 1]] as const] : []));
  const picture = (pose: OdyPose) => (
    <section>
      <div className="panel">
        <Ody pose={pose} />
      </div>
      <div>
        <h3>{t[pose].title}</h3>
        <p className="muted">{t[pose].text1}</p>
      </div>
    </section>
  );
  return {
    id: "guide",
    title: t.heading,
    lead: print.manual.guideLead,
    sections: [],
    content: (
      <>
        <div className="guide first">{picture("hello")}</div>
        {pairs.map(([left, right]) => (
          <div key={left} className="guide">
            {picture(left)}
            {right && picture(right)}
          </div>
        ))}
      </>
    ),
  };
}

const bands: readonly ScoreBand[] = ["risky", "average", "safe"];
const colours: Record<ScoreBand, string> = { risky: "var(--red)", average: "var(--amber)", safe: "var(--signal)" };
const best = 100;

function ScoreScale({ names }: { names: Record<ScoreBand, string> }) {
  return (
    <ol className="scale">
      {bands.map((band, index) => {
        const next = bands[index + 1];
        const end = next ? bandFrom[next] : best;
        return (
          <li key={band} style={{ flex: end - bandFrom[band] }}>
            <i style={{ background: colours[band] }} />
            <b>
              {bandFrom[band]}–{end}
            </b>{" "}
            {names[band]}
          </li>
        );
      })}
    </ol>
  );
}
