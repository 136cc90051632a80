import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/icons.tsx";

type Props = { heading: string; links: readonly { path: string; label: string }[]; language: Language };

/** Links to related pages; paths are the French ones. */
export function NextLinks({ heading, links, language }: Props) {
  return (
    <section className="container section print:hidden">
      <h2 className="text-xl">{heading}</h2>
      <ul className="mt-5 grid border-t border-line md:grid-cols-3 md:gap-x-8">
        {links.map(({ path, label }) => (
          <li key={path} className="border-b border-line">
            <PlainLink
              to={localizedPath(path, language)}
              className="group flex min-h-16 items-center justify-between gap-4 py-4 font-semibold hover:text-signal"
            >
              <span>{label}</span>
              <ArrowRightIcon className="size-5 text-muted transition-[translate] group-hover:translate-x-1" />
            </PlainLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
