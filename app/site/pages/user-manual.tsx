import type { ReactNode } from "react";
import { ArticleContents } from "#app/content/components/article-contents.tsx";
import { Downloads, type DownloadsTexts } from "#app/content/components/downloads.tsx";
import { itemsOf, ManualChapter } from "#app/content/components/manual-chapter.tsx";
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
} from "#app/content/components/manual-pictures.tsx";
import { SpeedPicture } from "#app/content/components/pictures/speed-picture.tsx";
import { manualFile } from "#app/content/documents.ts";
import { type Language, languageNames, localizedPath } from "#app/i18n/languages.ts";
import { numberedTexts } from "#app/i18n/numbered-texts.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { soldLanguages } from "#app/i18n/sold-languages.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PdfPlace } from "#app/ui/print/pdf-place.tsx";
import { pdfTexts } from "#app/ui/print/pdf-texts.server.ts";
import type { SampleProps, SampleTexts } from "../components/home/home-texts.ts";
import { Phone } from "../components/home/phone/phone.tsx";
import { DiagnosticScreen, HomeScreen } from "../components/home/phone/screens.tsx";
import type { Route } from "./+types/user-manual";

type Texts = typeof import("#app/content/texts/fr/manuel-utilisateur.json");

const path = paths.userManual;

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { filename } = manualFile(language);
  return {
    language,
    t: loadTexts<Texts>("content", "manuel-utilisateur", language),
    samples: loadTexts<SampleTexts>("site", "home-samples", language),
    shown: { speed: speedTexts(language), fault: faultTexts(language) },
    downloads: loadTexts<DownloadsTexts>("content", "downloads", language),
    files: pdfTexts(filename, language),
    manuals: soldLanguages(),
  };
}

/** The picture of the page on road types, which shows the same. */
function speedTexts(language: Language) {
  const { speedAlt, urban, mixed, highway, speedStart, speedEnd } = loadTexts<
    typeof import("#app/content/texts/fr/type-route.json")
  >("content", "type-route", language);
  return { speedAlt, urban, mixed, highway, speedStart, speedEnd };
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

type Shown = { speed: ReturnType<typeof speedTexts>; fault: ReturnType<typeof faultTexts> };

export const meta = metaOfPage(path);

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

export default function UserManualPage({
  loaderData: { language, t, samples, shown, downloads, files, manuals },
}: Route.ComponentProps) {
  const { supportEmail } = usePublisher();
  const { href, published } = manualFile(language);
  return (
    <>
      <PageHead heading={t.heading} lead={t.lead} picture={<Screens language={language} samples={samples} />}>
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
        <p className="mt-6 text-sm text-muted">
          <span className="font-semibold">{t.construction}</span>
          {" · "}
          <span>{t.constructionText}</span>
        </p>
        <div className="mt-20 md:mt-28">
          <Downloads t={downloads} language={language} current={path} />
        </div>
      </div>
    </>
  );
}

/** Two screens as the home page shows them, cut by the lower edge of their ground. */
const Screens = (props: SampleProps) => (
  <div
    aria-hidden="true"
    className="h-[25rem] overflow-hidden bg-sand px-5 pt-8 md:h-[30rem] lg:rounded-card print:hidden"
  >
    <div className="mx-auto grid max-w-[37rem] gap-10 sm:grid-cols-2">
      <div className="max-sm:hidden">
        <Phone t={props.samples.phone} tab="home">
          <HomeScreen {...props} />
        </Phone>
      </div>
      <div className="sm:mt-14">
        <Phone t={props.samples.phone} tab="diagnostic">
          <DiagnosticScreen {...props} />
        </Phone>
      </div>
    </div>
  </div>
);

/** What each chapter shows beside its words. */
const pictures: Record<SectionId, (t: Texts, shown: Shown) => ReactNode> = {
  app: (t) => <IconRows texts={itemsOf(t.app)} icons={permissionIcons} />,
  account: (t) => <IconRows texts={itemsOf(t.account)} />,
  vehicle: (t) => <IconRows texts={itemsOf(t.vehicle)} icons={vehicleIcons} />,
  trips: (_, { speed }) => <SpeedPicture t={speed} />,
  scores: (t) => <SampleScore name={t.scoreName} ranges={itemsOf(t.scores)} />,
  diagnostic: (_, { fault }) => <FaultCard {...fault} />,
  notifications: (t) => <EventList texts={itemsOf(t.notifications)} />,
  "private-mode": (t) => <PrivateTrip name={t["private-mode"].title} />,
  export: () => <ExportedFile />,
  change: (t) => <StepRows texts={numberedTexts(t.change, "step").map(({ step }) => step)} />,
};
