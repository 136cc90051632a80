import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { failedStep } from "./answer-failed-steps.ts";
import type { StaffAnswer } from "./staff-answer.ts";
import { useUnsent } from "./unsent-forms.ts";
import { useHydrated } from "./use-hydrated.ts";

/** What the server takes (server/form-body.ts), less what a form adds to its fields. */
const largestImport = 4 * 1024 * 1024 - 64 * 1024;

type Options<Answer> = {
  /** What the page's action answered to a form without scripts. */
  posted: Answer | StaffAnswer | undefined;
  /** The import is done: the form is no longer needed. */
  isDone(answer: Answer): boolean;
};

/**
 * The form of an import, posted by script, so that a list that was typed and a file that was chosen are still in it when the
 * network or the server fails or the session has ended. It is sent once, however slowly it leaves.
 */
export function useImportForm<Answer extends object>({ posted, isDone }: Options<Answer>) {
  const fetcher = useFetcher<Answer | StaffAnswer>();
  const isAwake = useHydrated();
  const [isTouched, setTouched] = useState(false);
  // The last answer of the action itself: a failure in between leaves what it shows.
  const [answered, setAnswered] = useState({ answer: posted && "intent" in posted ? undefined : posted, round: 0 });
  const isUnderWay = useRef(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const { state } = fetcher;
  // An import's answer is plain data: what arrives is what the action gave.
  const data = fetcher.data as Answer | StaffAnswer | undefined;
  const latest = data ?? posted;
  const failure = latest && "intent" in latest ? latest : undefined;
  const finish = useEffectEvent((result: Answer | StaffAnswer) => {
    if ("intent" in result) return;
    setAnswered({ answer: result, round: answered.round + 1 });
    setTouched(false);
  });
  useEffect(() => {
    if (state !== "idle") return;
    isUnderWay.current = false;
    if (data) finish(data);
  }, [state, data]);
  const { answer, round } = answered;
  useUnsent(isTouched || (answer !== undefined && !isDone(answer)));

  return {
    Form: fetcher.Form,
    /** What is being done, by the name of the button. */
    busy: state === "idle" ? null : String(fetcher.formData?.get("intent") ?? ""),
    answer,
    /** Grows with each answer: the key of fields that it resets. */
    round,
    /** Something has changed since the answer. */
    isTouched,
    failure: isTooLarge ? failedStep("tooLarge") : state === "idle" ? failure : undefined,
    /** For the middleware that answers what failed (answer-failed-steps.ts). */
    isScripted: isAwake,
    touch: () => setTouched(true),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const values = [...new FormData(event.currentTarget).values()];
      // Not sent at all: the server ends the connection of what is too large, which looks like a network that failed.
      const isLarge = values.reduce((sum, value) => sum + new Blob([value]).size, 0) > largestImport;
      setTooLarge(isLarge);
      if (isLarge || isUnderWay.current) event.preventDefault();
      isUnderWay.current ||= !isLarge;
    },
  };
}
