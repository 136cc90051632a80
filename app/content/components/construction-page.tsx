import type { ComponentProps, ReactNode } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { NextLinks, PageHead } from "#app/ui/layout/page-head.tsx";

type ConstructionPageProps = {
  t: Record<"heading" | "lead" | "construction" | "constructionText" | "nextHeading", string>;
  language: Language;
  next: ComponentProps<typeof NextLinks>["links"];
  picture?: ReactNode;
  /** Below the words and the picture, on their ground. */
  tool?: ReactNode;
  /** White on the dark ground of scenes. */
  isNight?: boolean;
  children?: ReactNode;
};

/** A page whose subject is not finished (spec 2.1): one line says so under the lead, what is missing stands at the end. */
export function ConstructionPage({
  t,
  language,
  next,
  picture,
  tool,
  isNight = false,
  children,
}: ConstructionPageProps) {
  return (
    <>
      <div {...(isNight && { "data-theme": "dark", className: "bg-night pb-8 md:pb-12" })}>
        <PageHead heading={t.heading} lead={t.lead} picture={picture}>
          <p className="mt-4 text-sm text-muted">{t.construction}</p>
        </PageHead>
        {tool}
      </div>
      {children}
      <NextLinks heading={t.nextHeading} language={language} links={next} />
      <p className="container pb-20 text-sm text-muted">{t.constructionText}</p>
    </>
  );
}
