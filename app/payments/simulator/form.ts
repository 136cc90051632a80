/** Parameters of a call as Stripe's API v1 has them: texts, lists and objects of texts. */
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

/** `a[]=x&a[]=y`, `a[0]=x`, or a single `a=x`. */
export function list(node: FormNode | undefined): string[] {
  if (node === undefined || node === "") return [];
  if (typeof node === "string") return [node];
  return Object.values(node).filter((value) => typeof value === "string");
}

export function flag(node: FormNode | undefined): boolean {
  return node === "true";
}
