import { z } from "zod";
import type { Field } from "./fields.ts";
import type { Fields, ValuesOf } from "./form-state.ts";

/** Messages of schemas are keys of `i18n/problems`. */
export const typeError = (issue: { input?: unknown }) => (issue.input == null ? "required" : "invalidValue");

/** The API's schema of a field: the field's own check in zod's form, with what the OpenAPI document says of it. */
export function fieldSchema<Value, Contents extends string | boolean>(
  field: Field<Value, Contents>,
): z.ZodType<Value, Value> {
  const { kind, check, min = 0, max = 0, options } = field as unknown as Field<Value, string>;
  if (kind === "integer")
    return z.int({ error: "invalidValue" }).min(min, "invalidValue").max(max, "invalidValue") as unknown as z.ZodType<
      Value,
      Value
    >;
  if (kind === "accepted") return z.literal(true, { error: "required" }) as unknown as z.ZodType<Value, Value>;
  return z
    .string({ error: typeError })
    .check((payload) => {
      const { value, fault } = check(payload.value);
      if (fault) payload.issues.push({ code: "custom", message: fault, input: payload.value });
      else payload.value = value as string;
    })
    .meta(options ? { enum: [...options] } : { minLength: 1, maxLength: max }) as unknown as z.ZodType<Value, Value>;
}

type Shape<F extends Fields> = { [N in keyof ValuesOf<F>]: z.ZodType<ValuesOf<F>[N], ValuesOf<F>[N]> };

/** The fields of a form, to be spread into the `z.strictObject` of its API route. */
export const formShape = <F extends Fields>(fields: F): Shape<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])) as Shape<F>;
