import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useHydrated } from "../page/use-hydrated.ts";
import { failedStep } from "../steps/answer-failed-steps.ts";
import type { StaffAnswer } from "../steps/staff-answer.ts";
import { useUnsent } from "./form-drafts.ts";

/** The server's limit (server/pages/document.ts) minus overhead. */
const maxImportBytes = 4 * 1024 * 1024 - 64 * 1024;

type Options<Answer> = {
  posted: Answer | StaffAnswer | undefined;
  isDone(answer: Answer): boolean;
};

/** Posted by script, so that list and file survive failures. A second submission is ignored while one is in progress. */
export function useImportForm<Answer extends object>({ posted, isDone }: Options<Answer>) {
  const fetcher = useFetcher<Answer | StaffAnswer>();
  const isHydrated = useHydrated();
  const [isTouched, setTouched] = useState(false);
  // A failed submission does not replace it.
  const [answered, setAnswered] = useState({ answer: posted && "intent" in posted ? undefined : posted, round: 0 });
  const isUnderWay = useRef(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const { state } = fetcher;
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
    busy: state === "idle" ? null : String(fetcher.formData?.get("intent") ?? ""),
    answer,
    /** The React key of fields that an answer resets. */
    round,
    isTouched,
    failure: isTooLarge ? failedStep("tooLarge") : state === "idle" ? failure : undefined,
    /** Enables the middleware for failed submissions (answer-failed-steps.ts). */
    isScripted: isHydrated,
    touch: () => setTouched(true),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const values = [...new FormData(event.currentTarget).values()];
      // The server would close the connection, which looks like a network failure.
      const isLarge = values.reduce((sum, value) => sum + new Blob([value]).size, 0) > maxImportBytes;
      setTooLarge(isLarge);
      if (isLarge || isUnderWay.current) event.preventDefault();
      isUnderWay.current ||= !isLarge;
    },
  };
}
