import { type DongleSheetTexts, dongleSheetRows } from "#app/content/dongle-sheet.ts";
import { type Language, languageNames } from "#app/i18n/languages.ts";
import { numberedTexts } from "#app/i18n/numbered-texts.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { Logo } from "#app/site/components/top-bar/logo.tsx";
import { Ody } from "#app/ui/pictures/ody.tsx";
import { TechnicalDrawing } from "#app/ui/pictures/technical-drawing.tsx";
import { appChapter, guideChapter } from "./manual-app.tsx";
import { beforeChapter, installChapter, portChapter } from "./manual-install.tsx";
import { type Chapter, ChapterPages } from "./manual-parts.tsx";
import { Contact, Group, type PrintTexts } from "./sheet-parts.tsx";

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
          <TechnicalDrawing alt={t.drawingAlt} />
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
