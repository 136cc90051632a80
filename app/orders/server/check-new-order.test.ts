import fc from "fast-check";
import { expect, test } from "vitest";
import { energies } from "#app/catalogue/vehicles/energies.ts";
import { isEmail } from "#app/platform/text/email-address.ts";
import { isPhone } from "#app/platform/text/typed-text.ts";
import { buyerFields as buyer } from "../fields/order-fields.ts";
import { orderBody } from "../testing/order-body.ts";
import { orderSchema } from "./check-new-order.server.ts";

const buyerFields = Object.keys(buyer);

const codes = (body: unknown) => {
  const result = orderSchema.safeParse(body);
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map((issue) => [issue.path.join("."), issue.message]));
};

test("spec 5: each of the nine fields is required and must not be blank", () => {
  const required = buyerFields.filter((name) => name !== "carrier_note");
  expect(required).toHaveLength(9);
  for (const field of required)
    for (const value of ["", "   ", "\u00a0\u200b", undefined, null])
      expect(codes(orderBody({ [field]: value }))).toEqual({ [field]: "required" });
  for (const field of buyerFields)
    for (const value of [1, [], {}, true])
      expect(codes(orderBody({ [field]: value }))).toEqual({ [field]: "invalidValue" });
});

test("spec 5: the note for the courier may be left out; it is one line of at most 140 characters once it is cleaned", () => {
  const noteOf = (carrier_note: unknown) => orderSchema.parse(orderBody({ carrier_note })).carrier_note;
  expect(orderSchema.parse(orderBody()).carrier_note).toBeNull();
  for (const empty of [undefined, null, "", " \u200b"]) expect(noteOf(empty)).toBeNull();
  expect(noteOf(`  ${"é".repeat(140)}\u200b `)).toBe("é".repeat(140));
  expect(codes(orderBody({ carrier_note: "é".repeat(141) }))).toEqual({ carrier_note: "tooLong" });
  expect(codes(orderBody({ carrier_note: "two\nlines" }))).toEqual({ carrier_note: "invalidValue" });
});

test("spec 5: e-mail is text, at sign, text, dot, text, and cannot name a second recipient", () => {
  for (const good of ["a@b.c", "zoe+x@xn--exmple-cua.museum", "o'brien@mail.example.com", "a.b-c_d@e-f.gh"])
    expect(isEmail(good)).toBe(true);
  const bad = [
    "a",
    "a@b",
    "@x.y",
    "a b@c.d",
    "a@b@c.d",
    "a@.c",
    "a@b.",
    "a@b.c\r\nbcc: x@y.z",
    "a@b.c,d@e.f",
    "a<b@c.d>",
  ];
  for (const each of bad) expect(codes(orderBody({ email: each }))).toEqual({ email: "invalidEmail" });
  const longest = `${"a".repeat(64)}@${"b.".repeat(94)}c`;
  expect(isEmail(longest)).toBe(true);
  expect(isEmail(`${longest}c`)).toBe(false);
});

test("spec 5: phone is at least 8 digits, plus signs, spaces, parentheses and hyphens", () => {
  for (const good of ["06123456", "+33 (0)6 12-34-56-78"]) expect(isPhone(good)).toBe(true);
  for (const bad of ["1234567", "+33 6x 12 34 56", "abcdefgh", "٠٦١٢٣٤٥٦٧٨"])
    expect(codes(orderBody({ phone: bad }))).toEqual({ phone: "invalidPhone" });
});

test("a pasted phone number is cleaned first; then the specification's rule and 6 digits", () => {
  const phone = (text: string) => orderSchema.shape.phone.safeParse(text);
  for (const pasted of [
    "+33\u00a06\u00a012\u00a034\u00a056\u00a078",
    "+33\u202f6\u200712 34\u200956\u300078",
    "\u202a+33 6 12 34 56 78\u202c",
    "\u2066\u200e+33 6 12 34 56\u200b 78\ufeff\u2069",
  ])
    expect(phone(pasted).data).toBe("+33 6 12 34 56 78");
  for (const hyphen of ["\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212", "\uff0d"])
    expect(phone(`06${hyphen}12${hyphen}34${hyphen}56`).data).toBe("06-12-34-56");
  for (const bad of ["--------", "+ ( ) - -", "12345 (-)", "\u200e\u200e\u200e\u200e\u200e123", "06.12.34.56.78"])
    expect(phone(bad).error?.issues[0]?.message).toBe("invalidPhone");
});

test("postcodes and plates are cleaned alike, plates stored in capitals", () => {
  const sent = orderBody({
    country: "GB",
    postal_code: "\u200eLS6\u00a02AB ",
    license_plate: " ab\u2011123\u2011cd\u200f",
  });
  expect(orderSchema.parse(sent)).toMatchObject({ postal_code: "LS6 2AB", license_plate: "AB-123-CD" });
});

test("a postcode that cannot be of its country is refused, with its own code", () => {
  for (const [country, postal_code] of [
    ["FR", "690"],
    ["FR", "D-10115"],
    ["DE", "LS6 2AB"],
    ["CH", "75001"],
  ])
    expect(codes(orderBody({ country, postal_code }))).toEqual({ postal_code: "invalidPostcode" });
  expect(orderSchema.parse(orderBody({ country: "NL", postal_code: "nl-1012ab" })).postal_code).toBe("1012 AB");
  expect(orderSchema.parse(orderBody({ country: "IE", postal_code: "Dublin 4" })).postal_code).toBe("Dublin 4");
  expect(codes(orderBody({ country: "XX", postal_code: "690" }))).toEqual({ country: "invalidValue" });
  expect(codes(orderBody({ postal_code: null }))).toEqual({ postal_code: "required" });
});

test("security P9: unknown keys are refused, amounts are ignored", () => {
  for (const key of ["status", "payment_status", "id", "number", "created_at", "access_token_hash"]) {
    const result = orderSchema.safeParse(orderBody({ [key]: "A_traiter" }));
    expect(result.error?.issues[0]).toMatchObject({ code: "unrecognized_keys", keys: [key] });
  }
  for (const amount of [1, -0, Number.NaN, "79,00", [1], { a: 1 }, null])
    expect(codes(orderBody({ total_amount: amount, product_price: amount }))).toEqual({});
});

test("terms must be accepted, the country must be delivered, the year must be one", () => {
  for (const accepted of [false, undefined, "true", 1])
    expect(codes(orderBody({ accepted_terms: accepted }))).toEqual({ accepted_terms: "required" });
  for (const country of ["US", "fr", "France", "XX"])
    expect(codes(orderBody({ country }))).toEqual({ country: "invalidValue" });
  for (const year of [1899, 2101, 2018.5, "2018"])
    expect(codes(orderBody({ vehicle_year: year }))).toHaveProperty("vehicle_year");
});

test("security 6.52: energy, country and language are words of closed lists, never what every object has", () => {
  for (const field of ["vehicle_energy", "country", "language"])
    for (const word of [
      "constructor",
      "__proto__",
      "toString",
      "hasOwnProperty",
      "valueOf",
      "essence",
      "Essence ",
      "0",
    ])
      expect(codes(orderBody({ [field]: word })), `${field} ${word}`).toHaveProperty(field);
  for (const energy of energies) expect(codes(orderBody({ vehicle_energy: energy }))).toEqual({});
});

test("security 2.5: the honeypot and the time of filling are optional, a text and whole milliseconds", () => {
  for (const good of [
    {},
    { website: "" },
    { website: "x".repeat(20_000) },
    { filled_in_ms: 0 },
    { filled_in_ms: 9e15 },
  ])
    expect(codes(orderBody(good))).toEqual({});
  for (const website of [1, [], {}, true, null]) expect(codes(orderBody({ website }))).toHaveProperty("website");
  for (const filled_in_ms of [-1, 0.5, "2000", Number.NaN, 1e300, [], null])
    expect(codes(orderBody({ filled_in_ms }))).toHaveProperty("filled_in_ms");
});

test("names of every script are kept as typed; control characters are refused", () => {
  for (const name of ["Nguyễn Thị Ánh", "महेश\u200dराव", "李小龍", "O’Neill", "🙂", "=HYPERLINK(1)"])
    expect(orderSchema.parse(orderBody({ first_name: ` ${name} ` })).first_name).toBe(name);
  for (const name of ["a\u0000b", "a\nb", "a\ud800b", "a\u2028b"])
    expect(codes(orderBody({ first_name: name }))).toEqual({ first_name: "invalidValue" });
});

// That each takes less than 50 ms: `npm run test:load` (e2e/load/long-fields.test.ts). A rule that takes the square of the
// length would outlast this test's time.
test("security 6.40: 100 KB in any field are refused, by rules whose work grows with the length alone", () => {
  const long = [..."a @.\u00a0\u200b"].map((character) => character.repeat(100_000));
  for (const field of [...buyerFields, "vehicle_brand", "promo_code"])
    for (const text of [...long, `${"a@".repeat(50_000)}.`])
      expect(codes(orderBody({ [field]: text })), field).toHaveProperty(field);
});

test("whatever comes, checking throws nothing and what it accepts it accepts again", () => {
  fc.assert(
    fc.property(fc.constantFrom(...buyerFields), fc.anything(), fc.string({ unit: "binary" }), (field, any, text) => {
      for (const value of [any, text]) {
        const result = orderSchema.safeParse(orderBody({ [field]: value }));
        if (result.success) expect(orderSchema.parse(result.data)).toEqual(result.data);
      }
    }),
    { numRuns: 2_000 },
  );
});
