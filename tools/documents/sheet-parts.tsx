import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { Logo } from "#app/site/components/top-bar/logo.tsx";

export type PrintTexts = typeof import("#app/content/texts/fr/print.json");

export function SheetHead({ kind, heading, lead }: { kind: string; heading: string; lead: string }) {
  return (
    <header>
      <div className="head-bar">
        <div className="logo">
          <Logo />
        </div>
        <p>{kind}</p>
      </div>
      <div className="title">
        <h1>{heading}</h1>
        <p>{lead}</p>
      </div>
    </header>
  );
}

export function Figures({ figures }: { figures: readonly { figure: string; name: string }[] }) {
  return (
    <dl className="figures">
      {figures.map(({ figure, name }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

type GroupProps = {
  heading: string;
  intro?: string;
  aside?: ReactNode;
  rows: readonly { name: string; text: ReactNode }[];
};

export function Group({ heading, intro, aside, rows }: GroupProps) {
  return (
    <section className="group">
      <div>
        <h2>{heading}</h2>
        {intro && <p className="muted">{intro}</p>}
        {aside}
      </div>
      <Rows rows={rows} />
    </section>
  );
}

/** Chromium tags tables for accessibility, but no description lists. */
export function Rows({ rows }: { rows: readonly { name: string; text: ReactNode }[] }) {
  return (
    <table className="rows">
      <tbody>
        {rows.map(({ name, text }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The brand's motif: what the car says, what it means. */
export function Words({ rows }: { rows: readonly { code: string; sentence: string; detail?: string }[] }) {
  return (
    <dl className="words">
      {rows.map(({ code, sentence, detail }) => (
        <div key={code}>
          <dt>{code}</dt>
          <dd>
            <b>{sentence}</b>
            {detail && <span className="muted">{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Contact({ heading }: { heading: string }) {
  return (
    <section className="contact">
      <div>
        <h2>{heading}</h2>
        <p>{brand.publisher.name}</p>
      </div>
      <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
    </section>
  );
}
