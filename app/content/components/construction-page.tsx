import type { ComponentProps, ReactNode } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { NextLinks, PageHead } from "#app/ui/layout/page-head.tsx";
import { ClockIcon } from "#app/ui/pictures/icons.tsx";

type NoticeTexts = Record<"construction" | "constructionText", string>;

type ConstructionPageProps = {
  t: Record<"heading" | "lead" | "nextHeading", string> & NoticeTexts;
  language: Language;
  next: ComponentProps<typeof NextLinks>["links"];
  picture?: ReactNode;
  /** Below the lead. */
  actions?: ReactNode;
  /** Below the words and the picture, on their ground. */
  tool?: ReactNode;
  /** White on the dark ground of scenes. */
  isNight?: boolean;
  /** The page itself has a place for the notice, beside what is planned. */
  hasNotice?: boolean;
  children?: ReactNode;
};

/** A page whose subject is not finished (spec 2.1): what there is comes first, and then what is missing. */
export function ConstructionPage({
  t,
  language,
  next,
  picture,
  actions,
  tool,
  isNight = false,
  hasNotice = false,
  children,
}: ConstructionPageProps) {
  return (
    <>
      <div {...(isNight && { "data-theme": "dark", className: "bg-night pb-8 md:pb-12" })}>
        <PageHead heading={t.heading} lead={t.lead} picture={picture}>
          {actions}
        </PageHead>
        {tool}
      </div>
      {children}
      {!hasNotice && (
        <div className="container">
          <ConstructionNotice t={t} />
        </div>
      )}
      <div className="pb-20">
        <NextLinks heading={t.nextHeading} language={language} links={next} />
      </div>
    </>
  );
}

/** A small status line. */
export const ConstructionNotice = ({ t }: { t: NoticeTexts }) => (
  <div className="flex gap-4 text-sm">
    <ClockIcon className="size-6 text-muted" />
    <div>
      <p className="font-semibold">{t.construction}</p>
      <p className="text-muted">{t.constructionText}</p>
    </div>
  </div>
);
