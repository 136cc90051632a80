import type { ReactNode } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";

type Props = {
  id: string;
  words: Record<string, string>;
  /** Stands for the list of the chapter, or beside its words where it has none. */
  picture?: ReactNode;
  /** Below the words. */
  more?: ReactNode;
};

/** Words at the left, what they list or show at the right, below the sentence that announces it. */
export function ManualChapter({ id, words, picture, more }: Props) {
  const { before, caption, after } = paragraphsOf(words);
  const rest = after.length > 0 || more;
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-line pt-7 md:pt-10 xl:grid-cols-2 xl:grid-rows-[auto_1fr] xl:gap-y-4"
    >
      <div>
        <h2 id={id} className="text-xl">
          {words.title}
        </h2>
        {before.length > 0 && <Paragraphs className="mt-4" texts={before} />}
      </div>
      <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
        {caption && <p className="mb-3 font-medium">{caption}</p>}
        {picture}
      </div>
      {rest && (
        <div>
          <Paragraphs texts={after} />
          {more && <p className={classNames(after.length > 0 && "mt-4")}>{more}</p>}
        </div>
      )}
    </section>
  );
}

const Paragraphs = ({ texts, className }: { texts: string[]; className?: string }) => (
  <div className={classNames("grid max-w-text gap-3", className)}>
    {texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
);

/** `text…` keys before and after the list of a chapter, in the dictionary's order; `caption` announces the list with a colon. */
function paragraphsOf(words: Record<string, string>): { before: string[]; caption?: string; after: string[] } {
  const before: string[] = [];
  const after: string[] = [];
  let isAfter = false;
  for (const [key, text] of Object.entries(words)) {
    if (/^(item|step)\d+$/.test(key)) isAfter = true;
    else if (/^text\d+$/.test(key)) (isAfter ? after : before).push(text);
  }
  return { before, ...(before.at(-1)?.endsWith(":") && { caption: before.pop() }), after };
}

/** `item…` keys without the mark that ends them in a sentence. */
export const itemsOf = (words: Record<string, string>): string[] =>
  Object.entries(words)
    .filter(([key]) => /^item\d+$/.test(key))
    .map(([, text]) => text.replace(/\s*[;.]$/, ""));
