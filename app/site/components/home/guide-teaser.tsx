import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import type { PartProps } from "./home-texts.ts";

/** The illustrated guide and who presents it (spec 2.3). */
export function GuideTeaser({ t, language }: PartProps) {
  return (
    <section className="container section">
      <div className="grid items-center gap-8 rounded-card bg-sunken p-6 md:grid-cols-[auto_1fr] md:gap-14 md:p-12">
        <GuideFigure alt={t.guide.alt} />
        <div>
          <h2 className="text-3xl">{t.guide.heading}</h2>
          <p className="mt-4 max-w-[34rem] text-muted">{t.guide.text}</p>
          <p className="mt-6">
            <ButtonLink to={localizedPath(paths.guide, language)} variant="secondary">
              {t.guide.link}
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}

/** A round dongle with an LED for an eye. Its colours are the product's, the same in both themes. */
function GuideFigure({ alt }: { alt: string }) {
  return (
    <svg viewBox="0 0 220 220" role="img" aria-label={alt} fill="none" strokeLinecap="round" className="mx-auto w-44">
      <ellipse cx="110" cy="206" rx="58" ry="8" fill="#000" opacity="0.14" />
      <path className="stroke-ink" strokeWidth="7" d="M44 122C26 118 20 100 24 84M176 122c16 6 24 22 22 38" />
      <path className="stroke-ink" strokeWidth="7" d="M88 176v24M132 176v24M78 202h14M128 202h14" />
      <circle cx="110" cy="106" r="72" fill="#23262b" className="dark:stroke-control" strokeWidth="2" />
      <path d="M64 62c10-14 26-22 44-22" stroke="#fff" strokeOpacity="0.35" strokeWidth="5" />
      <path d="M40 126h140" stroke="#3ddba4" strokeWidth="4" />
      <circle cx="110" cy="92" r="27" fill="#101215" />
      <circle cx="110" cy="92" r="17" fill="#4a9df5" />
      <circle cx="110" cy="92" r="8" fill="#d9eeff" />
      <path d="M92 146c10 9 26 9 36 0" stroke="#e8e9ea" strokeWidth="4" />
    </svg>
  );
}
