import { claims } from "#app/claims.ts";
import { type Language, languageNames, localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { soldLanguages } from "#app/i18n/sold-languages.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { ReadingPage } from "#app/ui/layout/page-head.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { PdfPlace } from "#app/ui/print/pdf-place.tsx";
import { pdfTexts } from "#app/ui/print/pdf-texts.server.ts";
import { ScoreBar } from "#app/ui/status/score-bar.tsx";
import { ArticleContents } from "../components/article-contents.tsx";
import { Blocks } from "../components/blocks.tsx";
import { Downloads, type DownloadsTexts } from "../components/downloads.tsx";
import { SpeedPicture } from "../components/pictures/speed-picture.tsx";
import { manualFile } from "../documents.ts";
import type { Route } from "./+types/user-manual";

type Texts = typeof import("../texts/fr/manuel-utilisateur.json");

const path = paths.userManual;

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { filename } = manualFile(language);
  return {
    language,
    t: loadTexts<Texts>("content", "manuel-utilisateur", language),
    speed: speedTexts(language),
    downloads: loadTexts<DownloadsTexts>("content", "downloads", language),
    files: pdfTexts(filename, language),
    manuals: soldLanguages(),
  };
}

/** The picture of the page on road types, which shows the same. */
function speedTexts(language: Language) {
  const { speedAlt, urban, mixed, highway, speedStart, speedEnd } = loadTexts<
    typeof import("../texts/fr/type-route.json")
  >("content", "type-route", language);
  return { speedAlt, urban, mixed, highway, speedStart, speedEnd };
}

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
  loaderData: { language, t, speed, downloads, files, manuals },
}: Route.ComponentProps) {
  const { supportEmail } = usePublisher();
  const { href, published } = manualFile(language);
  return (
    <ReadingPage heading={t.heading} lead={t.lead}>
      <p className="mt-4 flex max-w-[38rem] flex-wrap items-baseline gap-x-3 gap-y-2 text-sm text-muted">
        <span className="font-semibold">{t.construction}</span>
        <span className="min-w-0 flex-1 basis-72">{t.constructionText}</span>
      </p>
      <p className="mt-4">
        <TextLink to={localizedPath(paths.installationManual, language)}>{t.installation}</TextLink>
      </p>
      <ProductPicture
        view="seat"
        alt=""
        sizes="(min-width: 78rem) 75rem, 100vw"
        className="mt-10 aspect-3/2 w-full rounded-card bg-sand object-cover object-bottom md:aspect-2/1 print:hidden"
      />
      <div className="mt-12 grid gap-x-16 md:mt-16 lg:grid-cols-[minmax(0,680px)_1fr]">
        <ArticleContents label={t.contents} sections={sections.map(({ id }) => ({ id, title: t[id].title }))} />
        <div className="grid gap-14 lg:col-start-1 lg:row-start-1">
          {sections.map(({ id, guide }) => {
            const words: Record<string, string> = t[id];
            return (
              <section key={id} aria-labelledby={id}>
                <h2 id={id} className="mb-4 text-xl">
                  {words.title}
                </h2>
                <Blocks of={words} />
                {id === "trips" && (
                  <div className="mt-6">
                    <SpeedPicture t={speed} />
                  </div>
                )}
                {id === "scores" && <SampleScore name={t.scoreName} />}
                {guide && (
                  <p className="mt-4">
                    <TextLink to={localizedPath(guide, language)}>{words.more}</TextLink>
                  </p>
                )}
              </section>
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
      <div className="mt-20 md:mt-28">
        <Downloads t={downloads} language={language} current={path} />
      </div>
    </ReadingPage>
  );
}

function SampleScore({ name }: { name: string }) {
  const { value } = claims.sampleScore;
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-5 md:p-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="text-lg font-semibold text-signal">{name}</span>
        <span className="text-2xl font-semibold tracking-tight tabular-nums">{`${value}/${claims.scoreMax.value}`}</span>
      </p>
      <ScoreBar score={value} className="mt-4 w-full" />
    </div>
  );
}
