import { fill } from "#app/i18n/format.ts";
import { type Language, languageNames, localizedPath } from "#app/i18n/languages.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { paths } from "#app/paths.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { ArrowRightIcon, DownloadIcon } from "#app/ui/pictures/page-icons.tsx";
import { manualFile } from "../documents.ts";

export type DownloadsTexts = typeof import("../texts/fr/downloads.json");

const pages = [
  [paths.userManual, "manual"],
  [paths.installationManual, "installation"],
  [paths.portLocation, "socket"],
  [paths.faq, "faq"],
] as const;

/** Downloads block (spec 2.8): the user manual as PDF, and the pages that go with it, without the page it is on. */
export function Downloads({ t, language, current }: { t: DownloadsTexts; language: Language; current: string }) {
  const { supportEmail } = usePublisher();
  const { href, filename, published } = manualFile(language);
  return (
    <section aria-labelledby="downloads" className="rounded-card border border-line bg-surface p-6 md:p-10">
      <h2 id="downloads" className="text-xl">
        {t.title}
      </h2>
      <div className="mt-6 grid gap-8 md:grid-cols-2 md:gap-12">
        <div className="flex gap-4">
          <DownloadIcon className="mt-0.5 size-6 text-muted" />
          <div className="min-w-0">
            <p className="font-semibold">{t.pdf}</p>
            {published ? (
              <p className="mt-1">
                <TextLink to={href} document download={filename} hrefLang={language} type="application/pdf">
                  {`${t.download} (${languageNames[language]})`}
                </TextLink>
              </p>
            ) : (
              <>
                <p className="mt-1 text-sm text-muted">{fill(t.missing, { filename })}</p>
                <p className="mt-2 text-sm">
                  <TextLink to={`mailto:${supportEmail}`}>{t.contact}</TextLink>
                </p>
              </>
            )}
          </div>
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {pages
            .filter(([path]) => path !== current)
            .map(([path, key]) => (
              <li key={path}>
                <PlainLink
                  to={localizedPath(path, language)}
                  className="group flex items-center justify-between gap-4 py-3 font-medium hover:text-signal"
                >
                  <span>{t[key]}</span>
                  <ArrowRightIcon className="size-5 text-muted transition-[translate] group-hover:translate-x-1" />
                </PlainLink>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}
