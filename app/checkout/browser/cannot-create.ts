import { fill } from "#app/i18n/format.ts";
import type { PaymentTexts } from "../rules/texts.ts";

/**
 * Spec 8 ends the sentence with the server's answer; without an answer there is nothing to end it with. A problem of our own is
 * shown by its sentence, in the visitor's language; its JSON is for programs.
 */
export const cannotCreate = (answer: string, t: PaymentTexts): string =>
  answer === "" ? t.errors.cannotLoad : fill(t.errors.cannotCreate, { answer: titleOf(answer) ?? answer });

/** The title of an `application/problem+json`. */
function titleOf(answer: string): string | null {
  try {
    const problem = JSON.parse(answer) as { title?: unknown; status?: unknown } | null;
    return typeof problem?.title === "string" && typeof problem.status === "number" ? problem.title : null;
  } catch {
    return null;
  }
}
