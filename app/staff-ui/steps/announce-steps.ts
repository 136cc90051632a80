import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { closeToast, showToast } from "#app/ui/overlays/toast.tsx";
import type { StaffAnswer } from "./staff-answer.ts";
import { undoAction } from "./undo-from-toast.tsx";

const listeners = new Set<() => void>();

/** After each step of this window that was carried out. */
export function onStepDone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows messages of steps whose form may be gone after reloading. */
export const announceSteps: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.method === "POST")
    for (const { result } of Object.values(results)) {
      const answer = answerIn(result);
      if (answer?.ok) for (const listener of listeners) listener();
      // An earlier message would be taken for this one.
      if (answer?.isShownInForm) closeToast();
      else if (answer?.ok && !answer.bulk)
        showToast({ title: answer.message, variant: "success", action: undoAction(answer, new URL(request.url)) });
      if (answer?.isShownAsToast) showToast({ title: answer.message, variant: "destructive" });
    }
  return results;
};

/** Undefined for other results. */
export function answerIn(result: unknown): StaffAnswer | undefined {
  if (typeof result !== "object" || result === null) return undefined;
  const value = "data" in result ? result.data : result;
  return typeof value === "object" && value !== null && "intent" in value ? (value as StaffAnswer) : undefined;
}
