import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { data } from "react-router";
import { firstYearByBrand, firstYearByEnergy } from "#app/catalogue/compatibility-rules.ts";
import { energies } from "#app/catalogue/energies.ts";
import { vehicleLists } from "#app/catalogue/vehicle-lists.server.ts";
import { localizedPath, splitPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { systemClock } from "#app/platform/clock.ts";
import { mayCount } from "#app/platform/counted-visit.ts";
import { database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { openDocument } from "#app/platform/open-document.ts";
import { requestFacts } from "#app/platform/request-context.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { closeToast, showToast } from "#app/ui/overlays/toast.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { Stepper } from "#app/ui/status/stepper.tsx";
import { atLeast, CallFailed, requestCheck } from "../check-client.ts";
import { type CheckFault, type CheckState, firstState, openView, reduceCheck } from "../check-flow.ts";
import { CompatibleResult } from "../components/compatible-result.tsx";
import { IncompatibleResult } from "../components/incompatible-result.tsx";
import type { PageTexts, PartProps } from "../components/page-texts.ts";
import { type Rules, RulesSummary } from "../components/rules-summary.tsx";
import { useCheckHistory } from "../components/use-check-history.ts";
import { VehicleConfirmation } from "../components/vehicle-confirmation.tsx";
import { VehicleSelector } from "../components/vehicle-selector.tsx";
import { bringToPurchase } from "../purchase-address.ts";
import { clearSavedCheck, type SavedCheck, saveCheck } from "../saved-check.ts";
import { answerForm, type FormAnswer } from "../server/answer-form.server.ts";
import type { Route } from "./+types/compatibility";

/** Milliseconds that a check shows its work at least (spec 9). */
const checkDisplay = 1_500;

/** The lists that every visitor needs come with the page; the models of a brand once it is chosen. */
export async function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const page = {
    language,
    t: loadTexts<PageTexts>("compatibility", "compatibility", language),
    energyLabels: loadTexts<Record<string, string>>("compatibility", "energies", language),
  };
  try {
    const { brands, years, energies, modelsOf } = await vehicleLists({ db: database(), clock: systemClock });
    const models = [...modelsOf.values()].reduce((sum, names) => sum + names.length, 0);
    const rules: Rules = {
      models,
      brands: brands.length,
      byEnergy: firstYearsOfEnergies(),
      byBrand: firstYearsOfBrands(),
    };
    return data({ ...page, catalogue: { lists: { brands, years, energies }, rules } });
  } catch (error) {
    log.error({ err: error }, "vehicle lists could not be read");
    return data({ ...page, catalogue: null }, { status: 503 });
  }
}

const firstYearsOfEnergies = (): Rules["byEnergy"] =>
  energies.map((energy) => ({ energy, from: firstYearByEnergy[energy] }));

const firstYearsOfBrands = (): Rules["byBrand"] =>
  Object.entries(firstYearByBrand).map(([brand, from]) => ({ brand, from }));

/** The forms of the page as browsers without scripts send them. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(requestFacts);
  const isCounted = mayCount((name) => request.headers.get(name));
  const shop = { db: database(), clock: systemClock, address, isCounted };
  const { status, answer } = await answerForm(shop, await request.formData(), context.get(requestLanguage));
  return data(answer, status);
}

/** Steps are entries of the history at one address: nothing new to load. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitPath(currentUrl.pathname).language !== splitPath(nextUrl.pathname).language;
}

export const meta = metaOfPage(paths.compatibility);

export default function Compatibility({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language, energyLabels, catalogue } = loaderData;
  const answered = useRef<FormAnswer>(actionData).current;
  const [state, dispatch] = useReducer(reduceCheck, answered, answeredState);
  const headingRef = useHeadingFocus(state.step);
  const isPlain = useIsPlain(answered !== undefined);
  const runs = useRef(0);
  const part: PartProps = { t, language, energies: energyLabels };
  useCheckHistory(state, dispatch, {
    isAnswered: answered !== undefined,
    onEnter: () => {
      runs.current += 1;
    },
  });
  const pageFault: keyof PageTexts["errors"] | null =
    catalogue === null ? "loadingVehicles" : catalogue.lists.brands.length === 0 ? "noVehicles" : state.fault;
  useFaultToast(t, pageFault);

  const restart = () => {
    runs.current += 1;
    clearSavedCheck();
    dispatch({ type: "restart" });
  };
  const check = async (vehicle: SavedCheck["vehicle"]) => {
    runs.current += 1;
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
  const proceed = (result: SavedCheck) => {
    saveCheck(result);
    // A new document: only there may the payment provider's script load.
    openDocument(bringToPurchase(result.vehicle, localizedPath(paths.purchase, language)));
  };

  const fault = pageFault && (
    <Notice tone="red" title={t.errors[pageFault]}>
      {pageFault === "checking" || pageFault === "loadingVehicles" ? t.errors.tryAgain : null}
    </Notice>
  );
  const steps = ["choose", "confirm", "result"] as const satisfies CheckState["step"][];
  return (
    <div className="container py-10 md:py-16">
      <div className="mx-auto flex w-full max-w-[760px] flex-col gap-12 md:gap-16">
        <div className="flex flex-col gap-8">
          <header>
            <h1 className="text-3xl">{t.heading}</h1>
            {state.step === "choose" && <p className="mt-4 text-muted">{t.lead}</p>}
          </header>
          <Stepper
            label={t.steps.label}
            doneLabel={t.steps.done}
            current={steps.indexOf(state.step)}
            steps={steps.map((step) => ({ key: step, label: t.steps[step] }))}
          />
          <Card padding="lg">
            {!catalogue?.lists.brands.length ? (
              <div className="flex flex-col items-start gap-4">
                {fault}
                <Button variant="secondary" onClick={() => window.location.reload()}>
                  {t.choose.retry}
                </Button>
              </div>
            ) : state.step === "choose" ? (
              <VehicleSelector
                {...part}
                state={state}
                dispatch={dispatch}
                lists={catalogue.lists}
                isPlain={isPlain}
                headingRef={headingRef}
              >
                {fault}
              </VehicleSelector>
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
            ) : state.check.compatible ? (
              <CompatibleResult
                {...part}
                check={state.check}
                onAnother={restart}
                onProceed={() => proceed(state.check)}
                headingRef={headingRef}
              />
            ) : (
              <IncompatibleResult
                {...part}
                vehicle={state.check.vehicle}
                answered={answered?.waiting}
                onNewCheck={restart}
                headingRef={headingRef}
              />
            )}
          </Card>
        </div>
        {catalogue && <RulesSummary {...part} rules={catalogue.rules} />}
      </div>
    </div>
  );
}

/** What the server has answered to a form is where the page begins. */
function answeredState(answer: FormAnswer | undefined): CheckState {
  return answer ? { ...openView(answer.view, answer.models), fault: answer.fault } : firstState;
}

/** A page that answers a form stays as the server made it until its scripts are awake. */
function useIsPlain(isAnswered: boolean): boolean {
  const [isPlain, setIsPlain] = useState(isAnswered);
  useEffect(() => setIsPlain(false), []);
  return isPlain;
}

/** Each new step takes the focus to its heading; the first view, restored or not, leaves it where it is. */
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

/** What went wrong is said as a toast too (spec 8); it stays written on the page. */
function useFaultToast(t: PageTexts, fault: CheckFault | "noVehicles" | null) {
  const show = useEffectEvent((shown: keyof PageTexts["errors"]) =>
    showToast({ variant: "destructive", title: t.errors[shown] }),
  );
  useEffect(() => {
    if (!fault) return;
    const shown = show(fault);
    return () => closeToast(shown);
  }, [fault]);
}
