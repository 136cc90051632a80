import { describe, expect, it } from "vitest";
import { optional } from "./fields/optional-field.ts";
import { accepted, checkbox, email, integer, line, lines, name, phone } from "./fields.ts";
import {
  changeForm,
  checkForm,
  emptyForm,
  type FormState,
  mergeStored,
  refusedBy,
  shownRefusals,
} from "./form-state.ts";
import { type FormTexts, sentenceOf } from "./form-texts.ts";
import { readForm } from "./read-form.server.ts";
import { hashOfSubmission, submissionId, submissionOf } from "./submission.server.ts";

const fields = { name: line(80), email, phone, count: integer(1, 9), terms: accepted };
const filled = { name: " Zoé ", email: "zoe@example.org", phone: "+33 (0)6 12-34", count: "3", terms: true };
const start: FormState<typeof fields> = { typed: emptyForm(fields), attempts: 0, refused: {} };

describe("a form", () => {
  it("spec 5: every field is asked for, in the order of the page; a filled form has its values", () => {
    const { values, refused } = checkForm(fields, start.typed);
    expect(values).toBeNull();
    expect(Object.keys(refused)).toEqual(Object.keys(fields));
    expect(checkForm(fields, filled).values).toEqual({ ...filled, name: "Zoé", count: 3 });
  });

  it("spec 5: no fault is shown before the first submission; then faults follow what is typed", () => {
    expect(shownRefusals(fields, start)).toEqual({});
    let form = changeForm(start, { type: "submit" });
    expect(Object.keys(shownRefusals(fields, form))).toHaveLength(5);
    form = changeForm(form, { type: "edit", typed: { email: "x@" } });
    expect(shownRefusals(fields, form).email).toEqual({ code: "invalidEmail" });
    form = changeForm(form, { type: "edit", typed: { email: "x@y.z" } });
    expect(shownRefusals(fields, form).email).toBeUndefined();
  });

  it("spec 5: the server's fault of a field stays until the field is edited", () => {
    const refused = { phone: { code: "unknownNumber", message: "No such phone" } };
    let form = changeForm({ ...start, typed: filled }, { type: "refuse", refused });
    expect(shownRefusals(fields, form)).toEqual(refused);
    form = changeForm(form, { type: "edit", typed: { name: "Zoë" } });
    expect(shownRefusals(fields, form)).toEqual(refused);
    form = changeForm(form, { type: "edit", typed: { phone: "01 23 45 67 89" } });
    expect(shownRefusals(fields, form)).toEqual({});
  });

  it("what others store while somebody types is shown, except in fields that were typed in", () => {
    const begun = { ...filled, count: "1" };
    const stored = { ...begun, name: "Zoë", email: "new@example.org", phone: "01 11 11 11 11" };
    const typed = { ...begun, email: "mine@example.org", phone: "01 11 11 11 11", count: "4" };
    expect(mergeStored(fields, { typed, begun, stored })).toEqual({ taken: { name: "Zoë" }, met: ["email"] });
    expect(mergeStored(fields, { typed, begun, stored: begun })).toEqual({ taken: {}, met: [] });
  });

  it("a problem of the API is sorted to the fields that the form has", () => {
    const errors = [
      { field: "kind", code: "invalidValue", message: "?" },
      { field: "constructor", code: "invalidValue", message: "?" },
      { field: "email", code: "invalidEmail", message: "E-mail non valida" },
    ];
    expect(refusedBy(fields, { errors })).toEqual({ email: { code: "invalidEmail", message: "E-mail non valida" } });
    expect(refusedBy(fields, null)).toEqual({});
  });
});

describe("sentences", () => {
  const labels = { name: "Nom", email: "E-mail", phone: "Téléphone", count: "Nombre", terms: "Conditions" };
  const faults = {
    required: "Obligatoire",
    "name.required": "Votre nom ?",
    tooLong: "{field} : {max} au plus",
    invalidValue: "Non",
  };
  const texts: FormTexts = { labels, faults };
  const say = (name: keyof typeof fields, refusal: { code: string; message?: string }) =>
    sentenceOf(name, refusal, fields[name], texts, "fr");

  it("the field's own, the form's, the server's, the general one", () => {
    expect(say("name", { code: "required" })).toBe("Votre nom ?");
    expect(say("email", { code: "required" })).toBe("Obligatoire");
    expect(say("email", { code: "tooLong" })).toBe("E-mail : 254 au plus");
    expect(say("phone", { code: "unknownNumber", message: "Inconnu" })).toBe("Inconnu");
    expect(say("phone", { code: "constructor" })).toBe("Non");
  });
});

describe("a form that a page's action received", () => {
  const posted = (contents: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(contents)) data.set(name, value);
    return data;
  };

  it("has its values, or goes back with what was typed", () => {
    const { terms: _, ...texts } = filled;
    expect(readForm(fields, posted({ ...texts, terms: "on" })).values).toEqual({ ...filled, name: "Zoé", count: 3 });
    const { values, answer } = readForm(fields, posted({ ...texts, email: "zoe@" }));
    expect(values).toBeNull();
    expect(answer).toEqual({
      typed: { ...filled, email: "zoe@", terms: false },
      refused: { email: { code: "invalidEmail" }, terms: { code: "required" } },
    });
  });

  it("a box that was not ticked is not posted: it is false, or missing where it has to be ticked", () => {
    const boxes = { isPublic: checkbox, terms: accepted };
    expect(readForm(boxes, posted({ terms: "on" })).values).toEqual({ isPublic: false, terms: true });
    expect(readForm(boxes, posted({ isPublic: "on" })).answer).toEqual({
      typed: { isPublic: true, terms: false },
      refused: { terms: { code: "required" } },
    });
  });

  it("is refused without a field that may stay empty: a page that does not know it would delete what is stored", () => {
    const address = {
      street: name(20),
      note: optional(line(20)),
      code: { ...optional(line(20)), isConditional: true as const },
    };
    const street = "1 rue A";
    expect(readForm(address, posted({ street }))).toEqual({
      values: null,
      answer: { typed: { street, code: "" }, refused: { note: { code: "absent" } } },
    });
    expect(readForm(address, posted({ street, note: "" })).values).toEqual({ street, note: null, code: null });
  });

  it("goes back with all of a text of several lines, also of one that is too long", () => {
    const letter = { body: lines(10_000) };
    const long = "Guten Tag\n".repeat(1_001);
    const { answer } = readForm(letter, posted({ body: long }));
    expect(answer).toEqual({ typed: { body: long }, refused: { body: { code: "tooLong" } } });
  });

  it("never goes back with a secret or an overlong text", () => {
    const { answer } = readForm(fields, posted({ name: "n".repeat(20_000), phone: "secret" }), { secret: ["phone"] });
    expect(answer.typed).not.toHaveProperty("phone");
    expect(answer.typed.name).toHaveLength(2_000);
    expect(answer.refused.name).toEqual({ code: "tooLong" });
  });

  it("a file in the place of a text is no text", () => {
    const data = posted({ email: filled.email });
    data.set("name", new File(["x"], "x.txt"));
    expect(readForm(fields, data).answer.refused.name).toEqual({ code: "required" });
  });
});

describe("a submission", () => {
  const key = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

  it("is the same for the same key and contents alone", () => {
    const idOf = (name: string, given: string | undefined = key) => submissionId(submissionOf(given, { name }));
    const id = idOf("Zoé");
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(idOf("Zoé", key.toUpperCase())).toBe(id);
    expect(idOf("Zoë")).not.toBe(id);
    expect(submissionId(undefined)).not.toBe(submissionId(undefined));
    expect(hashOfSubmission(submissionOf(key, {}))).toBe(hashOfSubmission(submissionOf(key.toUpperCase(), {})));
    expect(hashOfSubmission(undefined)).toBeNull();
  });
});
