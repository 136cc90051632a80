import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldSchema } from "./field-schemas.server.ts";
import { accepted, choice, email, type Field, integer, line, lines, phone, plate, postcode } from "./fields.ts";

const texts: Record<string, Field<string, string>> = {
  line: line(80),
  lines: lines(2_000),
  email,
  phone,
  postcode,
  plate,
  choice: choice(["FR", "DE"]),
};
const pieces = [
  ...["a", "@", ".", " ", "+33612345678", "(0)-1", "612345", "é", "🙂", "FR", "US", ",", '"', "1", "12 "],
  ...["\u200b", "\u00a0", "\u2011", "\u202e", "\n", "\u0000", "\ud800", "x".repeat(90), "y".repeat(1_990)],
];
const typed = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join("")),
  fc.emailAddress(),
  fc.integer().map(String),
);

describe("decision 0011: one definition checks in the browser, in the API and in the OpenAPI document", () => {
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
        else expect(fieldSchema(count).safeParse(value.trim() === "" ? null : Number(value)).success).toBe(false);
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

  it("a box has to be ticked", () => {
    expect(accepted.check(false)).toEqual({ fault: "required" });
    expect(accepted.check(true)).toEqual({ value: true });
    expect(fieldSchema(accepted).safeParse("true").error?.issues[0]?.message).toBe("required");
  });

  it("the document says what a field takes", () => {
    const documented = (field: Field<unknown, string>) => z.toJSONSchema(fieldSchema(field), { io: "input" });
    expect(documented(line(80))).toMatchObject({ type: "string", minLength: 1, maxLength: 80 });
    expect(documented(email)).toMatchObject({ type: "string", maxLength: 254 });
    expect(documented(choice(["FR", "DE"]))).toMatchObject({ type: "string", enum: ["FR", "DE"] });
    expect(documented(integer(1, 9))).toMatchObject({ type: "integer", minimum: 1, maximum: 9 });
  });
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
    [lines(80), "a\u202eb", "invalidValue"],
    [choice(["FR"]), "fr", "invalidValue"],
    [choice(["FR"]), "constructor", "invalidValue"],
    [choice(["FR"]), "", "required"],
  ] as [Field<unknown, string>, string, string | undefined][])("spec 5: %# %j", (field, text, fault) =>
    expect(field.check(text).fault).toBe(fault),
  );

  // That each takes less than 50 ms: `npm run test:load` (e2e/load/long-fields.test.ts).
  it("security 6.40: 100 KB in any field are refused, by rules whose work grows with the length alone", () => {
    for (const field of [...Object.values(texts), integer(1, 9)])
      for (const character of [..."a @.1\u00a0\u200b"])
        expect(field.check(character.repeat(100_000)).fault).toBeDefined();
  });
});
