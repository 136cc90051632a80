/**
 * How a command ended: with its values, or with a refusal that has changed nothing. A refusal is a code, or a code with what
 * its message says: `Result<"notFound" | { error: "tooMany"; retryAfterSeconds: number }, { id: number }>`.
 */
export type Result<Refusal extends string | { error: string }, Value = unknown> =
  | ({ ok: true } & Value)
  | Refused<Refusal>;

export type Refused<Refusal extends string | { error: string }> =
  | ([Extract<Refusal, string>] extends [never] ? never : { ok: false; error: Extract<Refusal, string> })
  | (Refusal extends string ? never : { ok: false } & Refusal);
