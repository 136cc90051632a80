import { vehicleLists } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { emailFields } from "#app/forms/fields.ts";
import type * as Forms from "#app/forms/form-state.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { type Database, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { addressSubject, type Limit, limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import type { CheckFault, CheckView } from "../rules/check-flow.ts";
import { chosenVehicle, emptyChoice, type VehicleChoice } from "../rules/vehicle-choice.ts";
import type { SavedCheck, Vehicle } from "../saved-check.ts";
import { checkCompatibility } from "./check-compatibility.server.ts";
import { registerAttempt } from "./register-attempt.server.ts";

export type WaitingAnswer =
  | { email: string; mailed: boolean }
  | { answer: Forms.FormAnswer<typeof emailFields>; failure?: "notSaved" };

export type FormAnswer = {
  view: CheckView;
  models: string[];
  fault: CheckFault | null;
  waiting?: WaitingAnswer;
};

type Context = { db: Database; clock: Clock; address: string; isCounted: boolean };

/** Without scripts: each button sends the choices. `intent`: `choose`, `check`, `notify` or `restart`. */
export async function answerForm(
  context: Context,
  form: FormData,
  language: Language,
): Promise<{ status: number; answer: FormAnswer }> {
  const intent = form.get("intent");
  const start: FormAnswer = { view: { step: "choose", choice: emptyChoice }, models: [], fault: null };
  if (intent === "restart") return { status: 200, answer: start };
  let choice = emptyChoice;
  try {
    const lists = await vehicleLists(context);
    const models = (brand: string) => lists.modelsOf.get(brand) ?? [];
    choice = readChoice(form, { ...lists, models });
    const vehicle = chosenVehicle(choice);
    const listed = { ...start, models: models(choice.brand) };
    if (!vehicle) {
      // The others were enabled, so one was left empty.
      const fault = choice.brand !== "" && form.has("model") ? "selectAll" : null;
      return { status: fault ? 422 : 200, answer: { ...listed, view: { step: "choose", choice }, fault } };
    }
    const chosen: FormAnswer = { ...listed, view: { step: "confirm", choice } };
    if (intent === "check") {
      if (!(await hasTurn(context, limits.compatibilityChecks)))
        return { status: 429, answer: { ...chosen, fault: "tooMany" } };
      const result = await checkCompatibility(context, { vehicle, language, isCounted: context.isCounted });
      return { status: 200, answer: { ...listed, view: resultView(choice, vehicle, result, context) } };
    }
    if (intent === "notify") {
      const view = resultView(choice, vehicle, { compatible: false, features: [] }, context);
      const { status, waiting } = await register(context, vehicle, form, language);
      return { status, answer: { ...listed, view, waiting } };
    }
    return { status: 200, answer: chosen };
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const view: CheckView = { step: chosenVehicle(choice) ? "confirm" : "choose", choice };
    return { status: 503, answer: { ...start, view, fault: view.step === "confirm" ? "checking" : "loadingVehicles" } };
  }
}

async function register(
  context: Context,
  vehicle: Vehicle,
  form: FormData,
  language: Language,
): Promise<{ status: number; waiting: WaitingAnswer }> {
  const { values, answer } = readForm(emailFields, form);
  if (!(await hasTurn(context, limits.compatibilityAttempts)))
    return { status: 429, waiting: { answer, failure: "notSaved" } };
  if (!values) return { status: 422, waiting: { answer } };
  const result = await registerAttempt(context, { vehicle, email: values.email, language });
  if (!result.ok) return { status: 422, waiting: { answer, failure: "notSaved" } };
  return { status: 200, waiting: { email: values.email, mailed: result.mailed } };
}

const hasTurn = async ({ db, address }: Context, limit: Limit): Promise<boolean> =>
  (await takeFromLimit(db, limit, addressSubject(address))).allowed;

const resultView = (
  choice: VehicleChoice,
  vehicle: Vehicle,
  result: { compatible: boolean; features: string[] },
  { clock }: Context,
): CheckView => {
  const check: SavedCheck = { vehicle, ...result, checkedAt: clock.now().toISOString() };
  return { step: "result", choice, check };
};

/** Only offered values; an unknown model clears what follows (spec 2.7). */
function readChoice(
  form: FormData,
  lists: { brands: string[]; years: number[]; energies: string[]; models(brand: string): string[] },
): VehicleChoice {
  const one = (name: string, offered: readonly string[]) => {
    const value = form.get(name);
    return typeof value === "string" && offered.includes(value) ? value : "";
  };
  const brand = one("brand", lists.brands);
  if (brand === "") return emptyChoice;
  const model = one("model", lists.models(brand));
  if (model === "" && form.get("model")) return { ...emptyChoice, brand };
  return { brand, model, year: one("year", lists.years.map(String)), energy: one("energy", lists.energies) };
}
