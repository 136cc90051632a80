import fc from "fast-check";

/** The used part of the output of `z.toJSONSchema`. */
export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
};

/** Values that no field accepts. */
const invalidEverywhere = fc.oneof(
  fc.constantFrom<unknown>(
    -0,
    2 ** 31,
    2 ** 53 + 2,
    -1,
    0.1 + 0.2,
    1e300,
    true,
    "",
    " ",
    "\u00a0\u200b",
    "\u0000",
    "\ud800",
    "\u202etxt.exe",
    "a\r\nBcc: x@example.com",
    "79,00",
    "0x10",
    "NaN",
    "' or 1=1 --",
    '"; drop table orders; --',
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "{{7*7}}",
    "$" + "{7*7}",
    "%00%0d%0a",
    "../../../etc/passwd",
    "=HYPERLINK(1)",
    "x".repeat(20_000),
    "e\u0301".repeat(5_000),
    "İıſK",
    "ana＠example.com",
    "a@b",
    "a@b..c",
    "@",
    `${"a".repeat(300)}@example.com`,
    "9999-99-99",
    "00000000-0000-0000-0000-00000000000Z",
  ),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.integer(), { maxKeys: 3 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.double(),
  fc.constant(null),
);

const wrongTypes: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.constantFrom<unknown>(1, true, [], {}, ["x"], { length: 3 }),
  number: fc.constantFrom<unknown>("x", "1", [], {}, [1], true),
  integer: fc.constantFrom<unknown>("2018", 2018.5, [], {}, [2018], true),
  boolean: fc.constantFrom<unknown>("true", 1, [], {}),
  object: fc.constantFrom<unknown>("x", 1, true, [], [{}]),
  array: fc.constantFrom<unknown>("x", 1, true, {}),
};

/** A value of the right type, which the server need not accept. */
function plausible(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return plausible(schema.anyOf[0]!);
  if (schema.type === "object")
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, plausible(each)]));
  if (schema.type === "array") return [];
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "boolean") return true;
  return "x";
}

/** For each text field of the schema, at any depth: its name, and a plausible body with `text` in that field. */
export function withTextInEachField(schema: JsonSchema, text: string): { field: string; body: unknown }[] {
  if (schema.anyOf) return withTextInEachField(schema.anyOf[0]!, text);
  if (schema.type === "string") return [{ field: "", body: text }];
  const good = plausible(schema);
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    withTextInEachField(each, text).map(({ field, body }) => ({
      field: field ? `${name}.${field}` : name,
      body: { ...(good as object), [name]: body },
    })),
  );
}

/**
 * Bodies that must be refused: each violates the schema in at least one certain way (a wrong type, a missing required key, an
 * unknown key, no object).
 */
export function badBodies(schema: JsonSchema, run: { cases: number; seed: number }): string[] {
  const names = Object.keys(schema.properties ?? {});
  const good = plausible(schema) as Record<string, unknown>;
  const required = (schema.required ?? []).filter((name) => schema.properties?.[name]?.type);
  const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
  const kinds: fc.Arbitrary<unknown>[] = [
    fc.constantFrom<unknown>(null, [], "x", 1, true, [good], [[]]),
    // An unknown key.
    fc
      .tuple(fc.string({ minLength: 1, maxLength: 12 }), invalidEverywhere)
      .map(([key, value]) => ({ ...good, [`x-${key}`]: value })),
  ];
  if (required.length > 0) {
    kinds.push(fc.constantFrom(...required).map(without));
    kinds.push(
      fc.constantFrom(...required).chain((name) => {
        const type = schema.properties![name]!.type!;
        return (wrongTypes[type] ?? fc.constant(null)).map((value) => ({ ...good, [name]: value }));
      }),
    );
    // Invalid values everywhere, and a missing required key, so that nothing may be stored.
    kinds.push(
      fc
        .tuple(
          fc.constantFrom(...required),
          fc.array(invalidEverywhere, { minLength: names.length, maxLength: names.length }),
        )
        .map(([missing, values]) =>
          Object.fromEntries(names.filter((name) => name !== missing).map((name, i) => [name, values[i]])),
        ),
    );
  }
  return sample(fc.oneof(...kinds), run).map((value) => JSON.stringify(value, withoutOddTypes) ?? "null");
}

/** Replaces big integers, which `fc.anything` also generates and JSON cannot represent. */
const withoutOddTypes = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}` : value);

export const sample = <T>(arbitrary: fc.Arbitrary<T>, run: { cases: number; seed: number }): T[] =>
  fc.sample(arbitrary, { numRuns: run.cases, seed: run.seed });
