import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { TabLinks } from "#app/staff-ui/page/tab-links.tsx";
import type { NewsletterTexts } from "./newsletter-texts.server.ts";

type Props = { t: NewsletterTexts; current: "subscribers" | "letters"; language: Language };

export const NewsletterTabs = ({ t, current, language }: Props) => (
  <TabLinks
    label={t.parts}
    current={current}
    language={language}
    tabs={[
      { key: "subscribers", to: adminPaths.newsletter, title: t.subscribers },
      { key: "letters", to: adminPaths.newsletterLetters, title: t.letters },
    ]}
  />
);
