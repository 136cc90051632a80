import { brand } from "#app/brand.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { PlainWords } from "#app/ui/layout/plain-words.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { Route } from "./+types/about";

type Texts = typeof import("../texts/fr/about.json");

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const t = loadTexts<Texts>("content", "about", language);
  return { language, t, awaitsData: brand.publisher.founder === "" };
}

export const meta = metaOfPage(paths.about, ({ language, t }: Route.ComponentProps["loaderData"], publicUrl) => [
  {
    "@context": "https://schema.org",
    "@type": "AboutPage",
    name: t.meta.title,
    url: `${publicUrl}${localizedPath(paths.about, language)}`,
    inLanguage: language,
    about: { "@id": `${publicUrl}/#organization` },
  },
]);

/** About (spec 2.8): title, subtitle, three paragraphs, founder with portrait, name and three badges. */
export default function AboutPage({ loaderData: { language, t } }: Route.ComponentProps) {
  const words = [
    { code: t.words.code1, sentence: t.words.sentence1 },
    { code: t.words.code2, sentence: t.words.sentence2 },
    { code: t.words.code3, sentence: t.words.sentence3 },
  ];
  return (
    <div className="container pt-12 pb-20 md:pt-20 md:pb-32">
      <h1 className="max-w-[14.9em] text-4xl">{t.heading}</h1>
      <p className="mt-6 max-w-text text-lg text-muted">{t.subtitle}</p>
      <div className="mt-12 grid items-start gap-x-16 gap-y-12 md:mt-16 lg:grid-cols-[minmax(0,680px)_1fr]">
        <div className="prose">
          <p>{t.text1}</p>
          <p>{t.text2}</p>
          <p>{t.text3}</p>
        </div>
        <section aria-labelledby="words">
          <h2 id="words" className="mb-4 text-sm font-semibold tracking-normal text-muted">
            {t.words.title}
          </h2>
          <PlainWords rows={words} />
        </section>
      </div>
      <section aria-labelledby="founder" className="mt-20 border-t border-line pt-14 md:mt-32 md:pt-20">
        <h2 id="founder" className="text-3xl">
          {t.founder.title}
        </h2>
        <div className="mt-8 grid items-center gap-8 sm:grid-cols-[minmax(0,260px)_1fr] md:mt-10 md:gap-14">
          <FounderPortrait alt={t.founder.portrait} className="h-auto w-full max-w-[260px] rounded-card" />
          <div className="max-w-text">
            {brand.publisher.founder && (
              <>
                <p className="text-xl font-semibold">{brand.publisher.founder}</p>
                <p className="mt-1 mb-4 text-muted">{t.founder.role}</p>
              </>
            )}
            <ul className="flex flex-wrap gap-2">
              {[t.founder.ceo, t.founder.doctor, t.founder.engineer].map((badge) => (
                <li key={badge}>
                  <Badge tone="signal">{badge}</Badge>
                </li>
              ))}
            </ul>
            <p className="mt-6">{t.founder.text}</p>
          </div>
        </div>
      </section>
      <div className="mt-16 flex flex-wrap gap-3 md:mt-24">
        <ButtonLink to={localizedPath(paths.dongle, language)} className="max-sm:w-full">
          {t.next.dongle}
        </ButtonLink>
        <ButtonLink to={localizedPath(paths.smartlab, language)} variant="secondary" className="max-sm:w-full">
          {t.next.lab}
        </ButtonLink>
        <ButtonLink to={`mailto:${brand.supportEmail}`} variant="secondary" className="max-sm:w-full">
          {t.next.contact}
        </ButtonLink>
      </div>
    </div>
  );
}

/** A drawing in place of the founder's photograph; it shows no real person. */
function FounderPortrait({ alt, className }: { alt: string; className?: string }) {
  return (
    <svg viewBox="0 0 320 360" role="img" aria-label={alt} className={className}>
      <rect width="320" height="360" fill="var(--signal-soft)" />
      <g fill="none" stroke="var(--signal)" strokeOpacity="0.35" strokeWidth="1.5">
        <path d="M0 92h54l14-26 22 52 18-40 12 14h200" />
        <path d="M0 300h38l10-14 16 30 12-16h244" />
      </g>
      <path
        d="M52 360c4-74 42-108 84-116v-26h48v26c42 8 80 42 84 116z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      <path d="M136 244c4 18 14 28 24 28s20-10 24-28" fill="none" stroke="var(--ink)" strokeWidth="3" />
      <path
        d="M160 84c42 0 62 30 62 72 0 46-28 78-62 78s-62-32-62-78c0-42 20-72 62-72z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      <path
        d="M98 160c-8-56 18-92 62-92s70 36 62 92c-6-30-20-44-44-50-30 12-60 12-72 22-5 7-7 16-8 28z"
        fill="var(--ink)"
      />
      <g stroke="var(--ink)" strokeWidth="3" fill="none" strokeLinecap="round">
        <circle cx="136" cy="164" r="17" />
        <circle cx="184" cy="164" r="17" />
        <path d="M153 162c4-4 10-4 14 0M119 160l-16-6M201 160l16-6M142 204c10 9 26 9 36 0" />
      </g>
      <circle cx="136" cy="164" r="3.5" fill="var(--ink)" />
      <circle cx="184" cy="164" r="3.5" fill="var(--ink)" />
      <g>
        <rect x="206" y="306" width="34" height="20" rx="5" fill="var(--ink)" />
        <circle cx="230" cy="316" r="3.5" fill="var(--blue)" />
      </g>
    </svg>
  );
}
