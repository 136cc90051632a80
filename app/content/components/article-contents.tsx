import { ChevronDownIcon } from "#app/ui/pictures/icons.tsx";

type Section = { id: string; title: string };

/** Table of contents: folded above the text on a phone, beside it and in view from 1024 px on. Not printed. */
export function ArticleContents({ sections, label }: { sections: Section[]; label: string }) {
  if (sections.length < 3) return null;
  const list = (
    <ol className="grid gap-0.5 text-sm">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block rounded-small py-1 text-muted underline-offset-[0.2em] transition-colors hover:text-ink hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <details className="group mb-10 rounded-card border border-line bg-surface lg:hidden print:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 py-3 text-sm font-semibold [&::-webkit-details-marker]:hidden">
          <span>{label}</span>
          <ChevronDownIcon className="size-5 text-muted transition-[rotate] group-open:rotate-180" />
        </summary>
        <nav aria-label={label} className="px-4 pb-4">
          {list}
        </nav>
      </details>
      <nav
        aria-label={label}
        className="hidden max-h-[calc(100vh-9rem)] w-full max-w-72 overflow-auto border-l border-line pl-6 lg:sticky lg:top-28 lg:col-start-2 lg:row-start-1 lg:block lg:self-start lg:justify-self-end print:hidden"
      >
        <p className="mb-3 text-sm font-semibold">{label}</p>
        {list}
      </nav>
    </>
  );
}
