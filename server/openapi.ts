import { z } from "zod";
import { brand } from "#app/brand.ts";
import type { ApiRoute } from "#app/platform/api-route.server.ts";

const problem = {
  type: "object",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string" },
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
    }));
    const query = route.query
      ? (schemaOf(route.query) as { properties?: Record<string, unknown>; required?: string[] })
      : undefined;
    for (const [name, schema] of Object.entries(query?.properties ?? {}))
      parameters.push({ name, in: "query", required: query?.required?.includes(name) ?? false, schema });
    const operations = paths.get(path) ?? new Map<string, unknown>();
    paths.set(path, operations);
    operations.set(route.method.toLowerCase(), {
      summary: route.summary,
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
            },
          ]),
        ),
        default: {
          description: "Problem (RFC 9457)",
          content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      },
    });
  }
  return {
    openapi: "3.1.0",
    info: { title: `${brand.name} shop`, version: "1" },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries([...paths].map(([path, operations]) => [path, Object.fromEntries(operations)])),
    components: { schemas: { Problem: problem } },
  };
}

function schemaOf(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
}
