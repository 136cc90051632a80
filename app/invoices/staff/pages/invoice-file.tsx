import { database } from "#app/platform/database/database.server.ts";
import { pdfAnswer } from "#app/platform/http/public-files.server.ts";
import { readInvoicePdf } from "../../find-invoices.server.ts";
import type { Route } from "./+types/invoice-file";

/** `/admin/invoices/FA-2026-000001.pdf`, as issued (decisions 9). */
export async function loader({ params }: Route.LoaderArgs) {
  const number = /^(.+)\.pdf$/.exec(params.file)?.[1];
  const found = number === undefined ? undefined : await readInvoicePdf(database(), number);
  if (number === undefined || !found) throw new Response(null, { status: 404 });
  return pdfAnswer(number, found.pdf);
}
