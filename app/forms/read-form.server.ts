import { maxTypedLength } from "#app/platform/text/typed-text.ts";
import type { Typed } from "./fields.ts";
import {
  checkForm,
  type Fields,
  type FormAnswer,
  namesOf,
  type Refusals,
  type TypedOf,
  type ValuesOf,
} from "./form-state.ts";

/** Of a refused field; more for several lines, so that it can be cut. */
const maxEchoLength = 2_000;
const maxEchoLengthOfLines = 2 * maxTypedLength;

/**
 * The values of a posted form, or the answer for its page. Optional fields must be present too, because a page without one
 * would delete stored data. `secret` fields (passwords) are not sent back.
 */
export function readForm<F extends Fields>(
  fields: F,
  data: FormData,
  { secret = [] }: { secret?: string[] } = {},
): { values: ValuesOf<F> | null; answer: FormAnswer<F> } {
  const typed: Record<string, Typed> = {};
  const echo: Record<string, Typed> = {};
  const absent: Refusals<F> = {};
  for (const name of namesOf(fields)) {
    const given = data.get(name);
    const field = fields[name]!;
    if (given === null && typeof field.empty === "string" && field.optional && !field.isConditional)
      absent[name] = { code: "absent" };
    const contents = typeof field.empty === "boolean" ? given !== null : typeof given === "string" ? given : "";
    typed[name] = contents;
    const limit = field.lines ? maxEchoLengthOfLines : maxEchoLength;
    if (!secret.includes(name) && !absent[name])
      echo[name] = typeof contents === "string" ? contents.slice(0, limit) : contents;
  }
  const { values, refused } = checkForm(fields, typed as TypedOf<F>);
  const isWhole = Object.keys(absent).length === 0;
  return {
    values: isWhole ? values : null,
    answer: { typed: echo as Partial<TypedOf<F>>, refused: { ...refused, ...absent } },
  };
}
