let current: OpenApiDocument = { paths: {} };

export type JsonSchema = {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};
type Content = Record<string, { schema?: JsonSchema }>;
export type ApiOperation = {
  summary?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type OpenApiDocument = { paths: Record<string, Record<string, ApiOperation>> };

export function provideApiDocument(document: Record<string, unknown>): void {
  current = document as OpenApiDocument;
}

export const apiDocument = (): OpenApiDocument => current;
