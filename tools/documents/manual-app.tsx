import type { ReactNode } from "react";
import { Blocks } from "#app/content/components/blocks.tsx";
import { EventPicture } from "#app/content/components/pictures/score-pictures.tsx";
import type { DongleTexts } from "#app/content/dongle-sheet.ts";
import { bandFrom, type ScoreBand, scoredEvents } from "#app/content/driving-score.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { Ody } from "#app/ui/pictures/ody.tsx";
import { type OdyPose, odyPoses } from "#app/ui/pictures/ody-poses.tsx";
import { RoadPicture } from "./ecodrive-note.tsx";
import { type Chapter, Part } from "./manual-parts.tsx";
import { type PrintTexts, Words } from "./sheet-parts.tsx";

type ManualTexts = typeof import("#app/content/texts/fr/manuel-utilisateur.json");
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

export function appChapter(language: Language, print: PrintTexts): Chapter {
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
export function guideChapter(language: Language, print: PrintTexts): Chapter {
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
