import type { PersonExport } from "./export-person.server.ts";

/** Uncached; its name reveals nothing about the person. */
export const personFile = (exported: PersonExport): Response =>
  new Response(JSON.stringify(exported, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="personal-data-${exported.exportedAt.slice(0, 10)}.json"`,
      "cache-control": "private, no-store",
    },
  });
