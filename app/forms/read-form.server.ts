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

/** Characters of a field that go back to the page when the form is refused: more of a text of several lines, so that it can be cut. */
const maxEchoLength = 2_000;
const maxEchoLengthOfLines = 2 * maxTypedLength;

/**
 * A form that a page's action received: its values, or the answer for its page. A field that may stay empty has to be in the
 * form all the same, because a page that does not know it would delete what is stored. What was typed goes back with it; fields in
 * `secret` (passwords) do not.
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
