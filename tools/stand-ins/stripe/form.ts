import type { FormFields, FormNode } from "#app/payments/simulator/form.ts";

/**
 * Reads a form-urlencoded body with bracketed names: `metadata[order_id]=x`, `expand[0]=y`. Containers have no prototype, so `__proto__[x]` is a field like any other.
 */
export function parseForm(body: string): FormFields {
  const root: FormFields = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split("[").map((part) => part.replace(/\]$/, ""));
    let fields = root;
    for (const part of path.slice(0, -1)) {
      const next = fields[part];
      if (next === undefined || typeof next === "string") {
        const created: FormFields = Object.create(null);
        fields[part] = created;
        fields = created;
      } else {
        fields = next;
      }
    }
    const last = path[path.length - 1] ?? "";
    fields[last === "" ? String(Object.keys(fields).length) : last] = value;
  }
  return root;
}

/** The same fields in another order are the same parameters: what the idempotency layer compares. */
export function canonical(node: FormNode): string {
  if (typeof node === "string") return JSON.stringify(node);
  const names = Object.keys(node).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(node[name] ?? "")}`).join(",")}}`;
}
