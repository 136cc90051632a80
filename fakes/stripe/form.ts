/** Form-urlencoded bodies with bracketed names, as Stripe's API v1 takes them: `metadata[order_id]=x`, `expand[0]=y`. */
export type FormNode = string | FormFields;
export interface FormFields {
  [name: string]: FormNode;
}

/** Containers have no prototype, so `__proto__[x]` is a field like any other. */
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

export function text(node: FormNode | undefined): string | undefined {
  return typeof node === "string" ? node : undefined;
}

export function fields(node: FormNode | undefined): FormFields | undefined {
  return typeof node === "object" ? node : undefined;
}

/** `a[]=x&a[]=y`, `a[0]=x`, or a single `a=x`. */
export function list(node: FormNode | undefined): string[] {
  if (node === undefined || node === "") return [];
  if (typeof node === "string") return [node];
  return Object.values(node).filter((value) => typeof value === "string");
}

export function flag(node: FormNode | undefined): boolean {
  return node === "true";
}

/** The same fields in another order are the same parameters: what the idempotency layer compares. */
export function canonical(node: FormNode): string {
  if (typeof node === "string") return JSON.stringify(node);
  const names = Object.keys(node).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(node[name] ?? "")}`).join(",")}}`;
}
