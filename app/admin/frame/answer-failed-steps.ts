import { useEffect } from "react";
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { refreshSession } from "#app/accounts/session-store.ts";
import { paths } from "#app/paths.ts";
import type { FailureTexts } from "./frame-texts.server.ts";
import type { StaffAnswer } from "./staff-answer.ts";

let sentences: FailureTexts | undefined;

/** The words of the failures, for the middleware, which sees no page. */
export function useFailureTexts(texts: FailureTexts): void {
  useEffect(() => {
    sentences = texts;
  }, [texts]);
}

/** Also what a page knows before it has asked. Undefined until the page is awake. */
export const failedStep = (failure: keyof FailureTexts, { intent = "", row = "" } = {}): StaffAnswer | undefined =>
  sentences && { intent, row, ok: false, message: sentences[failure], isUnanswered: true };

/**
 * Answers the steps that a form's script has posted where the page's action has not: without a network, when the server is
 * busy or fails, and when the session has ended. Without it the router would show the error page or the sign-in, and what was
 * typed would be lost.
 */
export const answerFailedSteps: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const posted = request.method === "POST" ? request.clone() : null;
  const results = await next();
  const failed = Object.entries(results).find(([, { type, result }]) => type === "error" && failureOf(result));
  if (!posted || !failed || !sentences) return results;
  const form = await posted.formData();
  if (form.get("scripted") !== "1") return results;
  const [route, { result }] = failed;
  const failure = failureOf(result)!;
  // The page hides itself until the person has signed in again.
  if (failure === "ended") void refreshSession();
  const named = { intent: String(form.get("intent") ?? ""), row: String(form.get("row") ?? "") };
  const answer = failedStep(failure, named);
  // A status of failure, so that the page's data are not asked for either.
  return { ...results, [route]: { type: "data", result: data(answer, 503) } };
};

/** Null: an answer that the router should show as it always does. */
function failureOf(result: unknown): keyof FailureTexts | null {
  if (result instanceof Response) {
    const location = result.headers.get("location");
    return location && new URL(location, window.location.href).pathname === paths.signIn ? "ended" : null;
  }
  if (isRouteErrorResponse(result)) {
    if (result.status === 413) return "tooLarge";
    return result.status >= 500 || [408, 429].includes(result.status) ? "refused" : null;
  }
  // The router wraps the errors of `fetch`.
  const error = typeof result === "object" && result !== null && "data" in result ? result.data : result;
  return error instanceof TypeError ? "unanswered" : "refused";
}
