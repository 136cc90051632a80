import type { ReactNode } from "react";
import { fill } from "#app/i18n/format.ts";
import { adminPaths } from "#app/office-paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { beforeLaunch } from "../before-launch.server.ts";
import type { IntegrationsTexts } from "./integrations-texts.server.ts";

type Props = { lacks: ReturnType<typeof beforeLaunch>; t: IntegrationsTexts };

export function MissingBeforeLaunch({ lacks, t }: Props) {
  return (
    <ul className="grid gap-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-2">
      {lacks.map(({ id, isLegal, values }) => (
        <li
          key={id}
          className="grid items-baseline justify-items-start gap-x-2 gap-y-1 sm:col-span-2 sm:grid-cols-subgrid"
        >
          <Badge tone={isLegal ? "red" : "amber"}>{isLegal ? t.legal : t.advised}</Badge>
          <span className="min-w-0 wrap-anywhere">{withLink(fill(t.missing[id], values))}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the owner does in the browser is one click away. */
function withLink(text: string): ReactNode {
  const [before, after] = text.split(adminPaths.settings);
  if (after === undefined) return text;
  return (
    <>
      <span>{before}</span>
      <TextLink to={adminPaths.settings}>{adminPaths.settings}</TextLink>
      <span>{after}</span>
    </>
  );
}
