import { adminPaths } from "#app/paths.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import type { NewsletterTexts } from "./newsletter-texts.server.ts";

/** The two lists of the section. */
export function NewsletterTabs({ t, current }: { t: NewsletterTexts; current: "subscribers" | "letters" }) {
  const tabs = [
    { key: "subscribers", path: adminPaths.newsletter, label: t.subscribers },
    { key: "letters", path: adminPaths.newsletterLetters, label: t.letters },
  ];
  return (
    <nav aria-label={t.parts} className="flex flex-wrap gap-x-4">
      {tabs.map(({ key, path, label }) => (
        <PlainLink
          key={key}
          to={path}
          aria-current={key === current ? "page" : undefined}
          className="py-1 text-muted underline-offset-4 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline"
        >
          {label}
        </PlainLink>
      ))}
    </nav>
  );
}
