import { type Dispatch, type ReactNode, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { openDocument } from "#app/platform/browser/open-document.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { closeToast, showToast } from "#app/ui/overlays/toast.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { Stepper } from "#app/ui/status/stepper.tsx";
import { atLeast, CallFailed, requestCheck } from "../check-client.ts";
import {
  type CheckAction,
  type CheckFault,
  type CheckState,
  firstState,
  openView,
  reduceCheck,
} from "../rules/check-flow.ts";
import { bringToPurchase, clearSavedCheck, type SavedCheck, saveCheck } from "../saved-check.ts";
import type { FormAnswer } from "../server/answer-form.server.ts";
import { CompatibleResult } from "./compatible-result.tsx";
import { IncompatibleResult } from "./incompatible-result.tsx";
import type { CheckTexts, Offer, PartProps } from "./page-texts.ts";
import { RegistrationDocument } from "./registration-document.tsx";
import { useCheckHistory, useShownChoice } from "./use-check-history.ts";
import { VehicleConfirmation } from "./vehicle-confirmation.tsx";
import { type VehicleChoices, VehicleSelector } from "./vehicle-selector.tsx";

/** Minimum milliseconds for which a check shows its progress (spec 9). */
const checkDisplay = 1_500;

type Props = PartProps & {
  lists: VehicleChoices | null;
  answered: FormAnswer | undefined;
  offer: Offer | null;
  lead: ReactNode;
  rules: ReactNode;
};

/** The check in its steps (spec 2.7): an island of /compatibilite. */
export function CompatibilityCheck({ lists, answered, offer, lead, rules, ...part }: Props) {
  const { t, language } = part;
  const { state, dispatch, check, restart } = useVehicleCheck(answered);
  const headingRef = useHeadingFocus(state.step);
  const isPlain = useIsPlain(answered !== undefined);
  const pageFault: keyof CheckTexts["errors"] | null =
    lists === null ? "loadingVehicles" : lists.brands.length === 0 ? "noVehicles" : state.fault;
  useFaultToast(t, pageFault);

  const proceed = (result: SavedCheck) => {
    saveCheck(result);
    // Opens a new document: only there may the payment provider's script load.
    openDocument(bringToPurchase(result.vehicle, localizedPath(paths.purchase, language)));
  };

  const fault = pageFault && (
    <Notice tone="red" title={t.errors[pageFault]}>
      {pageFault === "checking" || pageFault === "loadingVehicles" ? t.errors.tryAgain : null}
    </Notice>
  );
  const steps = ["choose", "confirm", "result"] as const satisfies CheckState["step"][];
  const result = state.step === "result" && lists?.brands.length ? state.check : null;
  return (
    <>
      {result?.compatible && (
        <CompatibleResult
          {...part}
          check={result}
          offer={offer}
          onAnother={restart}
          onProceed={() => proceed(result)}
          headingRef={headingRef}
        />
      )}
      {result?.compatible === false && (
        <IncompatibleResult
          {...part}
          vehicle={result.vehicle}
          answered={answered?.waiting}
          onNewCheck={restart}
          headingRef={headingRef}
        />
      )}
      <div
        hidden={result !== null}
        className="mx-auto grid w-full max-w-[760px] gap-x-12 gap-y-6 lg:max-w-none lg:grid-cols-12"
      >
        <div className="flex min-w-0 flex-col gap-6 lg:col-span-7">
          {!result && <h1 className="text-3xl">{t.heading}</h1>}
          <div className="-mt-3 text-muted" hidden={state.step !== "choose"}>
            {lead}
          </div>
          {!result && (
            <>
              <Stepper
                label={t.steps.label}
                doneLabel={t.steps.done}
                current={steps.indexOf(state.step)}
                steps={steps.map((step) => ({ key: step, label: t.steps[step] }))}
              />
              <Card padding="lg" className="grid grow">
                {!lists?.brands.length ? (
                  <div className="flex flex-col items-start gap-4">
                    {fault}
                    <Button variant="secondary" onClick={() => window.location.reload()}>
                      {t.choose.retry}
                    </Button>
                  </div>
                ) : state.step === "confirm" ? (
                  <VehicleConfirmation
                    {...part}
                    vehicle={state.vehicle}
                    checking={state.checking}
                    onCheck={() => void check(state.vehicle)}
                    onNewCheck={restart}
                    headingRef={headingRef}
                  >
                    {fault}
                  </VehicleConfirmation>
                ) : (
                  state.step === "choose" && (
                    <VehicleSelector
                      {...part}
                      state={state}
                      dispatch={dispatch}
                      lists={lists}
                      isPlain={isPlain}
                      headingRef={headingRef}
                    >
                      {fault}
                    </VehicleSelector>
                  )
                )}
              </Card>
            </>
          )}
        </div>
        {!result && (
          <div className="grid lg:col-span-5">
            <RegistrationDocument
              t={t}
              vehicle={state.step === "confirm" ? state.vehicle : state.choice}
              className={state.step === "confirm" ? "max-lg:hidden" : undefined}
              energies={part.energies}
            />
          </div>
        )}
        <div className="lg:col-span-12">{rules}</div>
      </div>
    </>
  );
}

function useVehicleCheck(answered: FormAnswer | undefined) {
  const [state, dispatch] = useReducer(reduceCheck, answered, answeredState);
  const { check, abandon } = useCheckRun(dispatch);
  useShownChoice(state.choice, dispatch);
  useCheckHistory(state, dispatch, { isAnswered: answered !== undefined, onEnter: abandon });
  function restart() {
    abandon();
    clearSavedCheck();
    dispatch({ type: "restart" });
  }
  return { state, dispatch, check, restart };
}

function answeredState(answer: FormAnswer | undefined): CheckState {
  return answer ? { ...openView(answer.view, answer.models), fault: answer.fault } : firstState;
}

function useCheckRun(dispatch: Dispatch<CheckAction>) {
  const runs = useRef(0);
  const abandon = () => {
    runs.current += 1;
  };
  const check = async (vehicle: SavedCheck["vehicle"]) => {
    abandon();
    const run = runs.current;
    dispatch({ type: "check-started" });
    try {
      const result = await atLeast(checkDisplay, requestCheck(vehicle));
      if (run !== runs.current) return;
      if (result.compatible) saveCheck(result);
      else clearSavedCheck();
      dispatch({ type: "checked", check: result });
    } catch (error) {
      if (run !== runs.current) return;
      const tooMany = error instanceof CallFailed && error.status === 429;
      dispatch({ type: "check-failed", fault: tooMany ? "tooMany" : "checking" });
    }
  };
  return { check, abandon };
}

function useIsPlain(isAnswered: boolean): boolean {
  const [isPlain, setIsPlain] = useState(isAnswered);
  useEffect(() => setIsPlain(false), []);
  return isPlain;
}

/** Each new step moves the focus to its heading; the first view, restored or not, leaves it where it is. */
function useHeadingFocus(step: CheckState["step"]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const touched = useRef(false);
  useEffect(() => {
    const onTouch = () => {
      touched.current = true;
    };
    window.addEventListener("click", onTouch, { once: true, capture: true });
    return () => window.removeEventListener("click", onTouch, { capture: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what moves the focus
  useEffect(() => {
    if (touched.current) heading.current?.focus();
  }, [step]);
  return heading;
}

function useFaultToast(t: CheckTexts, fault: CheckFault | "noVehicles" | null) {
  const show = useEffectEvent((shown: keyof CheckTexts["errors"]) =>
    showToast({ variant: "destructive", title: t.errors[shown] }),
  );
  useEffect(() => {
    if (!fault) return;
    const shown = show(fault);
    return () => closeToast(shown);
  }, [fault]);
}
