import type { ComponentProps, ReactNode } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { NextLinks, PageHead, SideSection } from "#app/ui/layout/page-head.tsx";

type ConstructionPageProps = {
  t: Record<"heading" | "lead" | "construction" | "constructionText" | "nextHeading", string>;
  language: Language;
  next: ComponentProps<typeof NextLinks>["links"];
  picture?: ReactNode;
  /** White on the dark ground of scenes. */
  isNight?: boolean;
  children: ReactNode;
};

/** A page that says plainly that its subject does not exist yet (spec 2.1), what it will be about, and what to read instead. */
export function ConstructionPage({ t, language, next, picture, isNight = false, children }: ConstructionPageProps) {
  return (
    <>
      <div {...(isNight && { "data-theme": "dark", className: "bg-night pb-8 md:pb-12" })}>
        <PageHead heading={t.heading} lead={t.lead} picture={picture}>
          <p className="mt-5 max-w-[38rem] text-sm text-muted">
            <span className="font-semibold">{t.construction}</span>
            {" · "}
            <span>{t.constructionText}</span>
          </p>
        </PageHead>
      </div>
      {children}
      <NextLinks heading={t.nextHeading} language={language} links={next} />
    </>
  );
}

export function Coming({ t }: { t: Record<"comingHeading" | `coming${1 | 2 | 3}`, string> & { comingText?: string } }) {
  return (
    <SideSection heading={t.comingHeading} text={t.comingText}>
      <ul className="grid list-disc gap-3 pl-5 marker:text-muted">
        {[t.coming1, t.coming2, t.coming3].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </SideSection>
  );
}
