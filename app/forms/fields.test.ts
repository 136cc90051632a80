import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { languages } from "#app/i18n/languages.ts";
import { fieldSchema } from "./field-schemas.server.ts";
import { amount, typedAmount } from "./fields/number-fields.ts";
import { optional } from "./fields/optional-field.ts";
import { password } from "./fields/password-field.ts";
import { date } from "./fields/time-fields.ts";
import {
  accepted,
  checkbox,
  choice,
  code,
  email,
  type Field,
  integer,
  line,
  lines,
  name,
  phone,
  plate,
  postcode,
  type Typed,
} from "./fields.ts";
import { sentenceOf } from "./form-texts.ts";
import { generalFormTexts } from "./general-form-texts.server.ts";

const texts: Record<string, Field<string, string>> = {
  line: line(80),
  lines: lines(2_000),
  name: name(80),
  code: code(40),
  email,
  phone,
  postcode,
  plate,
  choice: choice(["FR", "DE"]),
  date: date({ min: "2025-01-31" }),
  password: password({ min: 3, max: 20 }),
};
const pieces = [
  ...[
    "a",
    "@",
    ".",
    " ",
    "+33612345678",
    "(0)-1",
    "612345",
    "é",
    "🙂",
    "FR",
    "US",
    "2026-02-",
    "28",
    ",",
    '"',
    "1",
    "12 ",
  ],
  ...["\u200b", "\u00a0", "\u2011", "\u202e", "\n", "\u0000", "\ud800", "x".repeat(90), "y".repeat(1_990)],
];
const typed = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join("")),
  fc.emailAddress(),
  fc.integer().map(String),
);

describe("decisions 0011: one definition checks in the browser, in the API and in the OpenAPI document", () => {
  it("spec 5: the page and the API say the same of any text in any field", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(texts)), typed, (name, value) => {
        const result = fieldSchema(texts[name]!).safeParse(value);
        const { value: cleaned, fault } = texts[name]!.check(value);
        expect(fault).toBe(result.error?.issues[0]?.message);
        expect(cleaned).toBe(result.data);
        // What was accepted is accepted again, unchanged.
        if (cleaned !== undefined) expect(texts[name]!.check(cleaned)).toEqual({ value: cleaned });
      }),
      { numRuns: 3_000 },
    );
  });

  it("spec 5: the page and the API accept the same whole numbers", () => {
    const count = integer(1, 100_000);
    const numbers = fc.oneof(typed, fc.integer({ min: -5, max: 100_010 }).map(String), fc.double().map(String));
    fc.assert(
      fc.property(numbers, (value) => {
        const found = count.check(value).value;
        if (found !== undefined) expect(fieldSchema(count).parse(found)).toBe(found);
        // Other spellings of a number ("28.", "1e3") are refused by the page alone: JSON carries the number itself.
        else if (String(Number(value)) === value)
          expect(fieldSchema(count).safeParse(Number(value)).success).toBe(false);
      }),
      { numRuns: 2_000 },
    );
    for (const text of ["1200", "1 200", "1\u202f200", " 1200 "]) expect(count.check(text)).toEqual({ value: 1200 });
    for (const text of ["0", "-3", "1.5", "1e3", "100001", "many"])
      expect(count.check(text)).toEqual({ fault: "invalidValue" });
    expect(count.check(" ")).toEqual({ fault: "required" });
  });

  it.each([1, [], {}, true, null, undefined])("a text field of the API refuses %j", (value) => {
    for (const field of Object.values(texts))
      expect(fieldSchema(field).safeParse(value).error?.issues[0]?.message).toBe(
        value == null ? "required" : "invalidValue",
      );
  });

  it("an optional field is null when empty, and otherwise checked like any other", () => {
    for (const field of Object.values(texts).filter(({ input }) => input?.type !== "password"))
      fc.assert(
        fc.property(typed, (value) => {
          const { value: cleaned, fault } = optional(field).check(value);
          const result = fieldSchema(optional(field)).safeParse(value);
          expect(fault).toBe(result.error?.issues[0]?.message);
          expect(cleaned).toBe(result.data);
          if (field.check(value).fault !== "required") expect(optional(field).check(value)).toEqual(field.check(value));
          else expect(cleaned).toBeNull();
        }),
        { numRuns: 200 },
      );
    expect(optional(amount(0, 100)).check(" ")).toEqual({ value: null });
    expect(fieldSchema(optional(integer(1, 9))).parse(null)).toBeNull();
    expect(fieldSchema(optional(line(9))).safeParse(undefined).success).toBe(false);
  });

  it("an amount in euros is integer cents, as it is typed in any of the languages", () => {
    const price = amount(100, 1_000_000);
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 1_000_100 }), fc.constantFrom(...languages), (cents, language) => {
        const within = cents >= 100 && cents <= 1_000_000;
        expect(price.check(typedAmount(cents, language))).toEqual(
          within ? { value: cents } : { fault: "invalidAmount" },
        );
        expect(fieldSchema(price).safeParse(cents).success).toBe(within);
      }),
    );
    for (const text of ["1250", "1 250,00", "1\u202f250.0", " 1250 € ", "1250€"])
      expect(price.check(text)).toEqual({ value: 125_000 });
    for (const text of ["1.250", "1,250.00", "1.250,00", "12,345", "-5", "1e3", "5,", ",5", "€", "٣", "1".repeat(400)])
      expect(price.check(text)).toEqual({ fault: "invalidAmount" });
    expect(price.check("")).toEqual({ fault: "required" });
    const said = { labels: { price: "Prix" }, faults: { invalidAmount: "De {min} à {max}" } };
    expect(sentenceOf("price", { code: "invalidAmount" }, price, said, "fr")).toMatch(/^De 1\s€ à 10\s000\s€$/);
  });

  it("a box has to be ticked", () => {
    expect(accepted.check(false)).toEqual({ fault: "required" });
    expect(accepted.check(true)).toEqual({ value: true });
    expect(fieldSchema(accepted).safeParse("true").error?.issues[0]?.message).toBe("required");
  });

  it("another box may be ticked or not", () => {
    for (const value of [true, false]) {
      expect(checkbox.check(value)).toEqual({ value });
      expect(fieldSchema(checkbox).parse(value)).toBe(value);
    }
    expect(fieldSchema(checkbox).safeParse("on").error?.issues[0]?.message).toBe("invalidValue");
  });

  it("the document says what a field accepts", () => {
    const documented = <Value, Contents extends Typed>(field: Field<Value, Contents>) =>
      z.toJSONSchema(fieldSchema(field), { io: "input" });
    expect(documented(line(80))).toMatchObject({ type: "string", minLength: 1, maxLength: 80 });
    expect(documented(email)).toMatchObject({ type: "string", maxLength: 254 });
    expect(documented(choice(["FR", "DE"]))).toMatchObject({ type: "string", enum: ["FR", "DE"] });
    expect(documented(amount(0, 9))).toMatchObject({ type: "integer", minimum: 0, maximum: 9 });
    expect(documented(checkbox)).toMatchObject({ type: "boolean" });
    expect(documented(optional(line(80)))).toMatchObject({
      anyOf: [{ type: "string", minLength: 0 }, { type: "null" }],
    });
    expect(documented(integer(1, 9))).toMatchObject({ type: "integer", minimum: 1, maximum: 9 });
  });
});

it.each(languages)("the general texts have a sentence for every fault of a field in %s", (language) => {
  const { faults } = generalFormTexts(language);
  const codes = [
    "required",
    "absent",
    "tooLong",
    "tooShort",
    "invalidValue",
    "invalidEmail",
    "foreignEmail",
    "invalidPhone",
    "invalidPostcode",
  ];
  expect(Object.keys(faults).toSorted()).toEqual([...codes, "invalidAmount", "invalidDate"].toSorted());
  const price = amount(100, 200);
  const sentence = sentenceOf("price", { code: "invalidAmount" }, price, { labels: {}, faults }, language);
  expect(sentence).toMatch(/1\s€.*2\s€/);
});

describe("rules of one field", () => {
  it.each([
    [email, "a@b.c", undefined],
    [email, "a@b", "invalidEmail"],
    [email, "a b@c.d", "invalidEmail"],
    [email, `${"a".repeat(260)}@b.c`, "invalidEmail"],
    [email, " ", "required"],
    [phone, "12345678", undefined],
    [phone, "1234567", "invalidPhone"],
    [phone, "+33 6x 12 34 56", "invalidPhone"],
    [line(100), "   ", "required"],
    [line(3), "🙂🙂🙂", undefined],
    [line(3), "abcd", "tooLong"],
    [line(80), "a\nb", "invalidValue"],
    [lines(80), "a\nb", undefined],
    [lines(80), "a\u0007b", "invalidValue"],
    [email, "jane@example..com", "invalidEmail"],
    [email, ".jane@example.com", "invalidEmail"],
    [email, "a@-example.com", "invalidEmail"],
    [email, "zoé@example.com", "foreignEmail"],
    [email, "zoé@example..com", "invalidEmail"],
    [code(20), "«\u200b»", "required"],
    [choice(["FR"]), "fr", "invalidValue"],
    [choice(["FR"]), "constructor", "invalidValue"],
    [choice(["FR"]), "", "required"],
    [date(), "2024-02-29", undefined],
    [date(), "2026-02-29", "invalidDate"],
    [date(), "2026-13-01", "invalidDate"],
    [date(), "22/11/2026", "invalidDate"],
    [date(), "2026-11-22T00:00", "invalidDate"],
    [date({ min: "2026-11-22" }), "2026-11-21", "invalidDate"],
    [date({ min: "2026-11-22", max: "2026-11-22" }), "2026-11-22", undefined],
    [date({ max: "2026-11-22" }), "2026-11-23", "invalidDate"],
    [date(), " ", "required"],
    [password({ min: 8 }), " pass word ", undefined],
    [password({ min: 8 }), "1234567", "tooShort"],
    [password(), " ", undefined],
    [password(), "", "required"],
    [password(), "x".repeat(129), "tooLong"],
  ] as [Field<unknown, string>, string, string | undefined][])("spec 5: %# %j", (field, text, fault) =>
    expect(field.check(text).fault).toBe(fault),
  );

  // That each takes less than 50 ms: `npm run test:load` (e2e/load/long-fields.test.ts).
  it("security 6.40: 100 KB in any field are refused, by rules whose work grows with the length alone", () => {
    for (const field of [...Object.values(texts), integer(1, 9), amount(0, 9), optional(line(9))])
      for (const character of [..."a @.1\u00a0\u200b"])
        expect(field.check(character.repeat(100_000)).fault).toBeDefined();
  });
});

it("a negated zero is shown in a field without a sign", () => {
  expect(typedAmount(-0, "fr")).not.toMatch(/[-−]/);
});
