import type { ReactNode } from "react";
import { type Language, languageNames, localizedPath } from "#app/i18n/languages.ts";
import { numberedTexts } from "#app/i18n/numbered-texts.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PdfPlace } from "#app/ui/print/pdf-place.tsx";
import type { pdfTexts } from "#app/ui/print/pdf-texts.server.ts";
import { ArticleContents } from "./components/article-contents.tsx";
import { ConstructionNotice } from "./components/construction-page.tsx";
import { Downloads, type DownloadsTexts } from "./components/downloads.tsx";
import { itemsOf, ManualChapter } from "./components/manual-chapter.tsx";
import {
  EventList,
  ExportedFile,
  FaultCard,
  IconRows,
  PrivateTrip,
  permissionIcons,
  SampleScore,
  StepRows,
  vehicleIcons,
} from "./components/manual-pictures.tsx";
import { manualFile } from "./documents.ts";

type Texts = typeof import("./texts/fr/manuel-utilisateur.json");
type Shown = {
  fault: Parameters<typeof FaultCard>[0];
  exported: Parameters<typeof ExportedFile>[0];
  /** A screen of the app. */
  trip: ReactNode;
};

export type UserManualProps = {
  language: Language;
  t: Texts;
  shown: Shown;
  downloads: DownloadsTexts;
  files: ReturnType<typeof pdfTexts>;
  /** Languages of the printed manual. */
  manuals: readonly Language[];
  /** Beside the title. */
  picture: ReactNode;
};

const sections: readonly { id: SectionId; guide?: string }[] = [
  { id: "app" },
  { id: "account", guide: paths.termsOfUse },
  { id: "vehicle" },
  { id: "trips", guide: paths.roadType },
  { id: "scores", guide: paths.drivingScore },
  { id: "diagnostic" },
  { id: "notifications" },
  { id: "private-mode", guide: paths.privacy },
  { id: "export", guide: paths.dataRights },
  { id: "change" },
];
type SectionId =
  | "app"
  | "account"
  | "vehicle"
  | "trips"
  | "scores"
  | "diagnostic"
  | "notifications"
  | "private-mode"
  | "export"
  | "change";

/** Chapter by chapter, each with what it lists or shows. */
export function UserManual({ language, t, shown, downloads, files, manuals, picture }: UserManualProps) {
  const { supportEmail } = usePublisher();
  const { href, published } = manualFile(language);
  return (
    <>
      <PageHead heading={t.heading} lead={t.lead} picture={picture}>
        <p className="mt-6">
          <TextLink to={localizedPath(paths.installationManual, language)}>{t.installation}</TextLink>
        </p>
      </PageHead>
      <div className="container pt-10 pb-20 md:pt-16 md:pb-32">
        <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_14rem]">
          <ArticleContents label={t.contents} sections={sections.map(({ id }) => ({ id, title: t[id].title }))} />
          <div className="grid gap-10 md:gap-16 lg:col-start-1 lg:row-start-1">
            {sections.map(({ id, guide }) => {
              const words: Record<string, string> = t[id];
              return (
                <ManualChapter
                  key={id}
                  id={id}
                  words={words}
                  picture={pictures[id](t, shown)}
                  more={guide && <TextLink to={localizedPath(guide, language)}>{words.more}</TextLink>}
                />
              );
            })}
          </div>
        </div>
        <div className="mt-20 md:mt-28">
          <PdfPlace heading={downloads.pdf} address={published ? href : undefined} email={supportEmail} t={files} />
          {published && (
            <ul aria-label={downloads.pdf} className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-sm print:hidden">
              {manuals.map((each) => (
                <li key={each}>
                  <TextLink
                    to={manualFile(each).href}
                    document
                    download={manualFile(each).filename}
                    lang={each}
                    hrefLang={each}
                    type="application/pdf"
                  >
                    {languageNames[each]}
                  </TextLink>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="mt-8">
          <ConstructionNotice t={t} />
        </div>
        <div className="mt-20 md:mt-28">
          <Downloads t={downloads} language={language} current={paths.userManual} />
        </div>
      </div>
    </>
  );
}

/** What each chapter shows beside its words. */
const pictures: Record<SectionId, (t: Texts, shown: Shown) => ReactNode> = {
  app: (t) => <IconRows texts={itemsOf(t.app)} icons={permissionIcons} />,
  account: (t) => <IconRows texts={itemsOf(t.account)} />,
  vehicle: (t) => <IconRows texts={itemsOf(t.vehicle)} icons={vehicleIcons} />,
  trips: (_, { trip }) => trip,
  scores: (t) => <SampleScore name={t.scoreName} ranges={itemsOf(t.scores)} />,
  diagnostic: (_, { fault }) => <FaultCard {...fault} />,
  notifications: (t) => <EventList texts={itemsOf(t.notifications)} />,
  "private-mode": (t) => <PrivateTrip name={t["private-mode"].title} />,
  export: (_, { exported }) => <ExportedFile {...exported} />,
  change: (t) => <StepRows texts={numberedTexts(t.change, "step").map(({ step }) => step)} />,
};
