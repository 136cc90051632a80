import { fill } from "#app/i18n/format.ts";
import type { PaymentTexts } from "../checkout-texts.ts";

/** Spec 8 ends the sentence with the server's answer, if there is one. */
export const cannotCreate = (answer: string, t: PaymentTexts): string =>
  answer === "" ? t.errors.cannotLoad : fill(t.errors.cannotCreate, { answer: titleOf(answer) ?? answer });

function titleOf(answer: string): string | null {
  try {
    const problem = JSON.parse(answer) as { title?: unknown; status?: unknown } | null;
    return typeof problem?.title === "string" && typeof problem.status === "number" ? problem.title : null;
  } catch {
    return null;
  }
}
