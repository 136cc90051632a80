import { adminPaths } from "#app/office-paths.ts";
import { ChoiceLinks } from "#app/staff-ui/page/choice-links.tsx";
import type { NewsletterTexts } from "./newsletter-texts.server.ts";

export const NewsletterTabs = ({ t, current }: { t: NewsletterTexts; current: "subscribers" | "letters" }) => (
  <ChoiceLinks
    label={t.parts}
    current={current}
    choices={[
      { key: "subscribers", to: adminPaths.newsletter, title: t.subscribers },
      { key: "letters", to: adminPaths.newsletterLetters, title: t.letters },
    ]}
  />
);
