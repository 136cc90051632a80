import { z } from "zod";
import { brand } from "#app/brand.ts";
import type { ApiRoute } from "#app/platform/http/api-route.server.ts";

const problem = {
  type: "object",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string" },
    values: { type: "object", description: "What the refusal is about, such as the stored value" },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { field: { type: "string" }, code: { type: "string" }, message: { type: "string" } },
      },
    },
    requestId: { type: "string" },
  },
  required: ["title", "status", "code", "requestId"],
};

const problemContent = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };

const securitySchemes = {
  staffSession: { type: "apiKey", in: "cookie", name: "session", description: "Of an account with the right of staff" },
  orderCookie: { type: "apiKey", in: "cookie", name: "order_{id}", description: "Set when the order was placed" },
  orderLink: {
    type: "apiKey",
    in: "query",
    name: "access",
    description: "The signature in the link of the order's mails; in the body of a POST",
  },
  conversation: { type: "apiKey", in: "cookie", name: "chat", description: "Set by the first message" },
  apiKey: { type: "http", scheme: "bearer", description: "A key made at /admin/api; cookies are not read" },
  signature: { type: "apiKey", in: "header", name: "stripe-signature", description: "Of the payment provider" },
};

/** Any one of the alternatives is enough. */
const securityOf = ({ access, signed }: ApiRoute): Record<string, string[]>[] => {
  if (signed) return [{ signature: [] }];
  if (access === "key") return [{ apiKey: [] }];
  if (access === "staff") return [{ staffSession: [] }];
  if (access === "order") return [{ orderCookie: [] }, { orderLink: [] }];
  return access === "conversation" ? [{ conversation: [] }] : [];
};

const operationId = ({ method, path }: ApiRoute): string =>
  method.toLowerCase() +
  path
    .replace("/api", "")
    .replaceAll("/:", "/by-")
    .replaceAll(/[/_-]([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Errors of all calls of this kind, in addition to those that its route names. */
function refusalsOf({ method, path, access, permission, body, query, signed }: ApiRoute): string {
  const isRead = method === "GET";
  const all = {
    400: query || !isRead ? "broken JSON, forbidden keys, or a parameter given twice" : undefined,
    401: access === "key" ? "no key, or one that is unknown, expired or revoked" : undefined,
    403: access === "key" ? `the key lacks ${permission}` : isRead || signed ? undefined : "sent from another site",
    409:
      access === "key" && !isRead
        ? "the state allows no such step, or a call with this `Idempotency-Key` runs"
        : undefined,
    404:
      path.includes(":") || (access && access !== "key")
        ? "there is no such thing, or the caller may not see it"
        : undefined,
    413: isRead ? undefined : "the body is too large",
    415: isRead || signed ? undefined : "the body is not JSON",
    422: body || query ? "fields are invalid; `errors` names them" : undefined,
    429: "too many calls; `Retry-After` gives the seconds",
  };
  return Object.entries(all)
    .flatMap(([status, why]) => (why ? `${status}: ${why}` : []))
    .join(". ");
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 200 },
  description:
    "Any text of your choice: for 24 hours a repetition of the call gets the first answer and changes nothing",
};

/** OpenAPI 3.1, generated from the same schemas that check the input. */
export function openApiDocument(routes: ApiRoute[], publicUrl: string): Record<string, unknown> {
  const paths = new Map<string, Map<string, unknown>>();
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    const parameters = [...route.path.matchAll(/:(\w+)/g)].map((match) => ({
      name: match[1],
      in: "path",
      required: true,
      schema: { type: "string" } as unknown,
    })) as { name: string; in: string; required: boolean; schema: unknown; description?: string }[];
    const query = route.query
      ? (schemaOf(route.query) as { properties?: Record<string, unknown>; required?: string[] })
      : undefined;
    for (const [name, schema] of Object.entries(query?.properties ?? {}))
      parameters.push({ name, in: "query", required: query?.required?.includes(name) ?? false, schema });
    if (route.access === "key" && route.method !== "GET") parameters.push(idempotencyKey);
    const operations = paths.get(path) ?? new Map<string, unknown>();
    paths.set(path, operations);
    operations.set(route.method.toLowerCase(), {
      operationId: operationId(route),
      summary: route.summary,
      security: securityOf(route),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(route.body
        ? { requestBody: { required: true, content: { "application/json": { schema: schemaOf(route.body) } } } }
        : {}),
      responses: {
        ...Object.fromEntries(
          Object.entries(route.responses).map(([status, answer]) => [
            status,
            {
              description: answer.description,
              ...(answer.schema ? { content: { "application/json": { schema: schemaOf(answer.schema) } } } : {}),
              ...(answer.type ? { content: { [answer.type]: { schema: { type: "string", format: "binary" } } } } : {}),
              ...(!answer.schema && Number(status) >= 400 ? { content: problemContent } : {}),
            },
          ]),
        ),
        "4XX": { description: refusalsOf(route), content: problemContent },
        default: { description: "Problem (RFC 9457)", content: problemContent },
      },
    });
  }
  return {
    openapi: "3.1.0",
    info: { title: `${brand.name} shop`, version: "1" },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries([...paths].map(([path, operations]) => [path, Object.fromEntries(operations)])),
    components: { schemas: { Problem: problem }, securitySchemes },
  };
}

function schemaOf(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
}
