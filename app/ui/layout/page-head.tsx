import type { ReactNode } from "react";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { PlainLink } from "../controls/link.tsx";
import { ArrowRightIcon } from "../pictures/page-icons.tsx";
import { ProductPicture } from "../pictures/product-picture.tsx";
import type { ProductView } from "../pictures/product-pictures.ts";
import { classNames } from "./class-names.ts";

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

type PageHeadProps = {
  heading: string;
  lead: string;
  children?: ReactNode;
  /** Beside the words on a wide screen, else below them and as wide as the window. */
  picture?: ReactNode;
};

export function PageHead({ heading, lead, children, picture }: PageHeadProps) {
  const words = (
    <>
      <h1 className="max-w-[13.5em] text-4xl">{heading}</h1>
      <p className="mt-6 max-w-[38rem] text-lg text-muted">{lead}</p>
      {children}
    </>
  );
  if (!picture) return <header className="container pt-12 pb-4 md:pt-20">{words}</header>;
  return (
    <header className="container grid items-center gap-x-16 gap-y-10 pt-12 pb-4 md:pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="min-w-0">{words}</div>
      <div className="bleed">{picture}</div>
    </header>
  );
}

/** The picture of a page's head. */
export function HeadPicture({ view, alt, className }: { view: ProductView; alt: string; className?: string }) {
  return (
    <ProductPicture
      view={view}
      alt={alt}
      sizes="(min-width: 78rem) 43rem, (min-width: 64rem) 55vw, 100vw"
      eager
      className={classNames("aspect-3/2 w-full bg-sand object-cover lg:rounded-card", className)}
    />
  );
}

type SideSectionProps = { heading: string; text?: string | string[]; aside?: ReactNode; children: ReactNode };

export function SideSection({ heading, text, aside, children }: SideSectionProps) {
  return (
    <section className="container section grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <div className="min-w-0">
        <h2 className="max-w-[12.2em] text-2xl">{heading}</h2>
        {[text ?? []].flat().map((paragraph) => (
          <p key={paragraph} className="mt-4 max-w-[32rem] text-muted">
            {paragraph}
          </p>
        ))}
        {aside}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

export function NamedRows({ rows }: { rows: readonly { name: ReactNode; text: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(({ name, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page never change their order
        <div key={index} className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[min(15rem,35%)_minmax(0,1fr)]">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type ReadingPageProps = {
  heading: string;
  lead: string;
  before?: ReactNode;
  /** At the right of the heading, where there is room; otherwise below the lead. */
  picture?: ReactNode;
  children: ReactNode;
};

export function ReadingPage({ heading, lead, before, picture, children }: ReadingPageProps) {
  return (
    <div className="container relative pt-12 pb-20 md:pt-20 md:pb-32">
      {before}
      <h1 className="text-4xl">{heading}</h1>
      <p className="mt-5 max-w-text text-lg text-muted">{lead}</p>
      {picture && <div className="top-12 right-0 lg:absolute">{picture}</div>}
      {children}
    </div>
  );
}

export function TitledPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="mt-16 grid gap-6 md:mt-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:gap-16"
    >
      <h2 id={id} className="max-w-[10.8em] text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
