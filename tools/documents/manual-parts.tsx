import type { ReactNode } from "react";
import { Blocks } from "#app/content/components/blocks.tsx";

/** `sections`: ids of headings in `content` that the table of contents lists. */
export type Chapter = {
  id: string;
  title: string;
  lead?: string;
  sections: readonly { id: string; title: string }[];
  content: ReactNode;
  /** A short chapter that starts on the page of the one before. */
  follows?: boolean;
};

export function ChapterPages({ number, chapter }: { number: number; chapter: Chapter }) {
  return (
    <section className={chapter.follows ? "chapter follows" : "chapter"}>
      <header>
        <span aria-hidden="true">{number}</span>
        <h2 id={chapter.id}>{chapter.title}</h2>
        {chapter.lead && <p>{chapter.lead}</p>}
      </header>
      {chapter.content}
    </section>
  );
}

type PartProps = { id: string; title: string; aside?: ReactNode; children: ReactNode };

export function Part({ id, title, aside, children }: PartProps) {
  return (
    <section className="part">
      <div>
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      <div>{children}</div>
    </section>
  );
}

type StepProps = {
  id: string;
  number: number;
  title: string;
  words: Record<string, string>;
  picture: ReactNode;
};

export function Step({ id, number, title, words, picture }: StepProps) {
  return (
    <section className="step">
      <div>
        <h3 id={id}>
          <span>{number}</span> {title}
        </h3>
        <Blocks of={words} />
      </div>
      <div className="panel">{picture}</div>
    </section>
  );
}

export const Mark = ({ children }: { children: number }) => <span className="mark">{children}</span>;
