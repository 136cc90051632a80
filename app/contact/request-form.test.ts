import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contactRequestForm, fleetQuoteForm } from "./forms.ts";
import {
  changeForm,
  checkField,
  emptyForm,
  fieldsOf,
  findFaults,
  type RequestField,
  type RequestKind,
  requestOf,
  shownFaults,
  vehicleCountOf,
} from "./request-form.ts";
import { type Outcome, sendRequest } from "./send-request.ts";

const kinds: RequestKind[] = ["dealer", "insurance", "lab", "fleet"];
const filled = {
  ...emptyForm.values,
  companyName: "Garage O'Brien & Cie",
  firstName: "Zoé",
  lastName: "Lœb",
  personName: "Lœb",
  email: "zoe@example.org",
  phone: "+33 (0)6 12-34",
  message: "Bonjour,\nune démonstration ?",
  vehicleCount: "1 200",
};

const pieces = [
  "a",
  "@",
  ".",
  " ",
  "+33612345678",
  "\u200b",
  "\u00a0",
  "\u2011",
  "612345",
  "\u202e",
  "\n",
  "\u0000",
  "é",
  "1",
  "12 ",
  ",",
  "-",
  "x".repeat(130),
  "y".repeat(1_990),
];
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join("")),
  fc.emailAddress(),
  fc.integer().map(String),
);

describe("one field", () => {
  it("spec 5: the page and the server say the same of any text in any field", () => {
    const texts = [...fieldsOf("dealer"), "personName"] as Exclude<RequestField, "vehicleCount">[];
    const { vehicleCount: _, ...fleetTexts } = fleetQuoteForm.shape;
    const shape = { ...fleetTexts, ...contactRequestForm.shape };
    fc.assert(
      fc.property(fc.constantFrom(...texts), text, (field, value) => {
        const result = shape[field].safeParse(value);
        expect(checkField(field, value)).toBe(result.success ? null : result.error.issues[0]?.message);
      }),
      { numRuns: 3_000 },
    );
  });

  it("spec 5: the page and the server accept the same numbers of vehicles", () => {
    const count = fleetQuoteForm.shape.vehicleCount;
    const typed = fc.oneof(text, fc.integer({ min: -5, max: 100_010 }).map(String), fc.double().map(String));
    fc.assert(
      fc.property(typed, (value) => {
        expect(checkField("vehicleCount", value) === null).toBe(count.safeParse(vehicleCountOf(value.trim())).success);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(["1200", "1 200", "1\u202f200", " 1200 "])("%j is twelve hundred vehicles", (typed) =>
    expect(vehicleCountOf(typed)).toBe(1200),
  );
  it.each(["", "0", "-3", "1.5", "1e3", "100001", "many"])("%j is no number of vehicles", (typed) =>
    expect(checkField("vehicleCount", typed)).not.toBeNull(),
  );
});

describe("the whole form", () => {
  it.each(kinds)("spec 3: what the %s form sends is what the server takes", (kind) => {
    expect(findFaults(kind, filled)).toEqual([]);
    const schema = kind === "fleet" ? fleetQuoteForm : contactRequestForm;
    expect(schema.safeParse(requestOf(kind, filled, "de")).success).toBe(true);
    expect(findFaults(kind, emptyForm.values).map(({ field }) => field)).toEqual(fieldsOf(kind));
  });

  it("spec 5: nothing is red before the first try; then faults follow what is typed", () => {
    expect(shownFaults("fleet", emptyForm)).toEqual([]);
    let form = changeForm(emptyForm, { type: "submit" });
    expect(shownFaults("fleet", form)).toHaveLength(6);
    form = changeForm(form, { type: "edit", field: "email", value: "x@y.z" });
    expect(shownFaults("fleet", form)).toHaveLength(5);
  });

  it("spec 5: the server's word on a field stays until it is edited", () => {
    const refusals = { phone: { code: "invalidPhone", message: "No such phone" } };
    let form = changeForm({ ...emptyForm, values: filled }, { type: "refuse", refusals });
    expect(shownFaults("lab", form)).toEqual([{ field: "phone", ...refusals.phone }]);
    form = changeForm(form, { type: "edit", field: "phone", value: "01 23 45 67 89" });
    expect(shownFaults("lab", form)).toEqual([]);
  });
});

describe("sending", () => {
  const answer = (status: number, body: unknown) => async () => Response.json(body, { status });
  const send = (call: typeof fetch): Promise<Outcome> => sendRequest("lab", filled, "it", call);

  it("spec 8: sent, refused with its fields, failed", async () => {
    expect(await send(answer(201, { id: "x" }))).toEqual({ kind: "sent" });
    const errors = [{ field: "email", code: "invalidEmail", message: "E-mail non valida" }];
    expect(await send(answer(422, { title: "…", errors }))).toEqual({
      kind: "refused",
      refusals: { email: { code: "invalidEmail", message: "E-mail non valida" } },
    });
    const unknown = [{ field: "kind", code: "invalidValue", message: "?" }];
    expect(await send(answer(422, { errors: unknown }))).toEqual({ kind: "failed", detail: null });
    expect(await send(answer(429, { title: "Troppe richieste." }))).toEqual({
      kind: "failed",
      detail: "Troppe richieste.",
    });
    expect(await send(async () => new Response("<html>", { status: 502 }))).toEqual({ kind: "failed", detail: null });
    expect(await send(() => Promise.reject(new TypeError("offline")))).toEqual({ kind: "failed", detail: null });
  });
});
