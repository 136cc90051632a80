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

/** A page whose subject is not finished (spec 2.1): what works today comes first, what is missing stands at its end. */
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
        <PageHead heading={t.heading} lead={t.lead} picture={picture} />
        {tool}
      </div>
      {children}
      <NextLinks heading={t.nextHeading} language={language} links={next} />
      <p className="container pb-20 text-sm text-muted">
        <span className="font-semibold">{t.construction}</span>
        {" · "}
        <span>{t.constructionText}</span>
      </p>
    </>
  );
}
