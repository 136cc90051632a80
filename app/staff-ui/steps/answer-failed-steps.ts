import { useEffect } from "react";
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { refreshSession } from "#app/accounts/session/session-store.ts";
import { paths } from "#app/paths.ts";
import type { FailureTexts } from "../page/frame-texts.server.ts";
import type { StaffAnswer } from "./staff-answer.ts";

let sentences: FailureTexts | undefined;

/** For the middleware, which has no access to the page's data. */
export function useFailureTexts(texts: FailureTexts): void {
  useEffect(() => {
    sentences = texts;
  }, [texts]);
}

/** Undefined before hydration. */
export const failedStep = (failure: keyof FailureTexts, { intent = "", row = "" } = {}): StaffAnswer | undefined =>
  sentences && { intent, row, ok: false, message: sentences[failure], isUnanswered: true };

/**
 * Answers steps that the action did not: no network, a busy or failing server, an ended session. The router would show an
 * error page or the sign-in, and what was typed would be lost.
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
  // The frame hides the page until the person has signed in again.
  if (failure === "ended") void refreshSession();
  const named = { intent: String(form.get("intent") ?? ""), row: String(form.get("row") ?? "") };
  const answer = failedStep(failure, named);
  // An error status keeps the router from reloading.
  return { ...results, [route]: { type: "data", result: data(answer, 503) } };
};

/** Null for results that the router should show. */
function failureOf(result: unknown): keyof FailureTexts | null {
  if (result instanceof Response) {
    const location = result.headers.get("location");
    return location && new URL(location, window.location.href).pathname === paths.signIn ? "ended" : null;
  }
  if (isRouteErrorResponse(result)) {
    if (result.status === 413) return "tooLarge";
    return result.status >= 500 || [408, 429].includes(result.status) ? "refused" : null;
  }
  // The router wraps errors of `fetch`.
  const error = typeof result === "object" && result !== null && "data" in result ? result.data : result;
  return error instanceof TypeError ? "unanswered" : "refused";
}
