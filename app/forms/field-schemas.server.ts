import { z } from "zod";
import type { Field } from "./fields.ts";
import type { Fields, ValuesOf } from "./form-state.ts";

/** Messages of schemas are keys of `i18n/problems`. */
export const typeError = (issue: { input?: unknown }) => (issue.input == null ? "required" : "invalidValue");

/**
 * The API's schema of a field: the field's own check in zod's form, with what the OpenAPI document says of it. A field that may
 * stay empty takes null too.
 */
export function fieldSchema<Value, Contents extends string | boolean>(
  field: Field<Value, Contents>,
): z.ZodType<Value, Value> {
  // zod cannot follow the field's two type parameters; the check of the field itself is what runs.
  const schema = requiredSchema(field as unknown as Field<unknown, string>);
  return (field.optional ? schema.nullable() : schema) as unknown as z.ZodType<Value, Value>;
}

function requiredSchema({ kind, check, min = 0, max = 0, options, optional }: Field<unknown, string>): z.ZodType {
  if (kind === "integer") return z.int({ error: "invalidValue" }).min(min, "invalidValue").max(max, "invalidValue");
  if (kind === "accepted") return z.literal(true, { error: "required" });
  if (kind === "checkbox") return z.boolean({ error: typeError });
  return z
    .string({ error: typeError })
    .check((payload) => {
      const { value, fault } = check(payload.value);
      if (fault) payload.issues.push({ code: "custom", message: fault, input: payload.value });
      else payload.value = value as string;
    })
    .meta(options ? { enum: [...options] } : { minLength: optional ? 0 : 1, maxLength: max });
}

type Shape<F extends Fields> = { [N in keyof ValuesOf<F>]: z.ZodType<ValuesOf<F>[N], ValuesOf<F>[N]> };

/**
 * The fields of a form, to be spread into the `z.strictObject` of its API route. A body may leave out what may stay empty: a
 * program that does not know the field goes on as before.
 */
export const formShape = <F extends Fields>(fields: F): Shape<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema: z.ZodType = fieldSchema(field);
      return [name, field.optional ? schema.default(null) : schema];
    }),
  ) as Shape<F>;
