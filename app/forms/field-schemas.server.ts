import { z } from "zod";
import type { Field } from "./fields.ts";
import type { Fields, ValuesOf } from "./form-state.ts";

export const typeError = (issue: { input?: unknown }) => (issue.input == null ? "required" : "invalidValue");

/** The API's zod schema of a field, with its part of the OpenAPI document. Optional fields accept null. */
export function fieldSchema<Value, Contents extends string | boolean>(
  field: Field<Value, Contents>,
): z.ZodType<Value, Value> {
  // zod cannot follow the field's type parameters; the field's own check runs.
  const schema = requiredSchema(field as Field<unknown, string>);
  return (field.optional ? schema.nullable() : schema) as z.ZodType<Value, Value>;
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

export const formShape = <F extends Fields>(fields: F): Shape<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema: z.ZodType = fieldSchema(field);
      return [name, field.optional ? schema.default(null) : schema];
    }),
  ) as Shape<F>;
