import type { ApiOperation, JsonSchema, OpenApiDocument } from "../api-document.server.ts";

/** `limits`: the constraints on the value, in the terms of JSON Schema. */
export type ApiField = { name: string; type: string; limits: string; required: boolean; in?: string };
export type ApiCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Whether it is called with an API key, and can be tried with one. */
  isForKeys: boolean;
  parameters: ApiField[];
  body: ApiField[];
  answers: { status: string; description: string; fields: ApiField[] }[];
};
export type ApiGroup = { name: string; calls: ApiCall[] };

const deepest = 3;

/** Calls of keys first, by what follows `/api/admin/` in their path; then the others by what follows `/api/`. */
export function describeApi({ paths }: OpenApiDocument): ApiGroup[] {
  const groups = new Map<string, ApiCall[]>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const [first = "", second = ""] = path.split("/").slice(2);
      const name = first === "admin" ? `admin/${second}` : first;
      groups.set(name, [...(groups.get(name) ?? []), callOf(path, method, operation)]);
    }
  const isOfKeys = ({ name }: ApiGroup) => name.startsWith("admin/");
  const all = [...groups].map(([name, calls]) => ({ name, calls }));
  return [...all.filter(isOfKeys), ...all.filter((group) => !isOfKeys(group))];
}

function callOf(path: string, method: string, operation: ApiOperation): ApiCall {
  const schemaIn = (content: Record<string, { schema?: JsonSchema }> | undefined) =>
    Object.values(content ?? {})[0]?.schema;
  return {
    id: `${method}${path}`.replaceAll(/[^a-z0-9]+/gi, "-").replace(/-$/, ""),
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? "",
    isForKeys: operation.security?.some((each) => "apiKey" in each) ?? false,
    parameters: (operation.parameters ?? []).map(({ name, required = false, schema = {}, ...parameter }) => ({
      name,
      required,
      in: parameter.in,
      type: typeOf(schema),
      limits: limitsOf(schema),
    })),
    body: fieldsOf(schemaIn(operation.requestBody?.content)),
    // Every call may return a problem; the page says so once.
    answers: Object.entries(operation.responses)
      .filter(([status]) => status !== "default" && status !== "4XX")
      .map(([status, { description, content }]) => ({ status, description, fields: fieldsOf(schemaIn(content)) })),
  };
}

function fieldsOf(schema: JsonSchema | undefined, prefix = "", depth = 1): ApiField[] {
  if (!schema) return [];
  const choices = schema.anyOf ?? schema.oneOf;
  const object = schema.properties ? schema : (schema.items ?? choices?.find(({ properties }) => properties));
  if (!object?.properties) return prefix === "" && object ? fieldsOf(object, prefix, depth + 1) : [];
  const required = new Set(object.required);
  return Object.entries(object.properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const field = { name, type: typeOf(property), limits: limitsOf(property), required: required.has(key) };
    return [field, ...(depth < deepest ? fieldsOf(property, `${name}.`, depth + 1) : [])];
  });
}

function typeOf(schema: JsonSchema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `${typeOf(schema.items ?? {})}[]`;
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
  return schema.format ? `${type} (${schema.format})` : type;
}

/** Integers without bounds have the safe integers as bounds, which are not shown. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

const limitsOf = ({ minLength, maxLength, minimum, maximum }: JsonSchema): string =>
  [
    ...(minLength === undefined ? [] : [`length ≥ ${minLength}`]),
    ...(maxLength === undefined ? [] : [`length ≤ ${maxLength}`]),
    ...(isBound(minimum) ? [`≥ ${minimum}`] : []),
    ...(isBound(maximum) ? [`≤ ${maximum}`] : []),
  ].join(", ");
