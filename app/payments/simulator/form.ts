/** As in Stripe's API v1. */
export type FormNode = string | FormFields;
export interface FormFields {
  [name: string]: FormNode;
}

export function text(node: FormNode | undefined): string | undefined {
  return typeof node === "string" ? node : undefined;
}

export function fields(node: FormNode | undefined): FormFields | undefined {
  return typeof node === "object" ? node : undefined;
}

export function list(node: FormNode | undefined): string[] {
  if (node === undefined || node === "") return [];
  if (typeof node === "string") return [node];
  return Object.values(node).filter((value) => typeof value === "string");
}

export function flag(node: FormNode | undefined): boolean {
  return node === "true";
}

type Container = Map<string, string | Container>;

/** Form-urlencoded with brackets: `metadata[order_id]=x`, `expand[0]=y`, `expand[]=y`. */
export function parseForm(body: string): FormFields {
  const root: Container = new Map();
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split("[").map((part) => part.replace(/\]$/, ""));
    let container = root;
    for (const part of path.slice(0, -1)) {
      const found = container.get(part);
      const next: Container = found instanceof Map ? found : new Map();
      container.set(part, next);
      container = next;
    }
    container.set(path.at(-1) || String(container.size), value);
  }
  return fieldsOf(root);
}

/** `Object.fromEntries` handles `__proto__`. */
const fieldsOf = (container: Container): FormFields =>
  Object.fromEntries([...container].map(([name, value]) => [name, value instanceof Map ? fieldsOf(value) : value]));

/** Independent of the fields' order, for the idempotency layer. */
export function canonical(node: FormNode): string {
  if (typeof node === "string") return JSON.stringify(node);
  const parts = Object.entries(node).map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`);
  return `{${parts.sort().join(",")}}`;
}
