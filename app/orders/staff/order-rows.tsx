import { fill } from "#app/i18n/format.ts";
import { adminPaths } from "#app/office-paths.ts";
import { maxDocuments } from "#app/shipping/document-kinds.ts";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import type { BulkChoice } from "#app/staff-ui/rows/bulk-choice.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { ChevronDownIcon } from "#app/ui/pictures/icons.tsx";
import type { OrderRows, OrderRowTexts } from "./order-rows.server.ts";

/** The steps of `orderRowSteps`. */
export function orderRowChoices({ t, tags, colleagues }: OrderRows): BulkChoice[] {
  const tag = { name: "tag", label: t.tag, suggestions: tags };
  return [
    { intent: "tag-orders", label: t.add, field: tag },
    { intent: "untag-orders", label: t.remove, field: tag },
    {
      intent: "assign-orders",
      label: t.assign,
      field: { name: "assignee", label: t.assignee, options: { "": t.nobody, ...colleagues } },
    },
  ];
}

const documents = ["slips", "labels-a6", "labels-a4"] as const;

/** Slips and labels of the chosen orders, in another tab. */
export const PrintChosen = ({ ids, t }: { ids: ReadonlySet<string> | null; t: OrderRowTexts }) => (
  <Permitted to={adminPaths.shippingDocuments}>
    <Popover
      button={
        <span className="inline-flex items-center gap-2">
          {t.print} <ChevronDownIcon className="size-4" />
        </span>
      }
      buttonProps={{ size: "sm", variant: "secondary" }}
      className="w-72 p-2 print:hidden"
    >
      {ids === null || ids.size > maxDocuments ? (
        <p className="px-3 py-1 text-xs text-muted">{fill(t.printAtMost, { count: maxDocuments })}</p>
      ) : (
        <ul className="grid gap-0.5">
          {documents.map((kind) => (
            <li key={kind}>
              <TextLink
                quiet
                document
                target="_blank"
                rel="noopener"
                to={`${adminPaths.shippingDocuments}?${new URLSearchParams([["kind", kind], ...[...ids].map((id) => ["ids", id])])}`}
                className="flex min-h-9 items-center px-3"
              >
                {t.documents[kind]}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  </Permitted>
);
