import { z } from "zod";
import { isLanguage } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { ApiProblem, defineRoute, json } from "#app/platform/api-route.server.ts";
import type { PanelTexts } from "../rules/panel-texts.ts";

export const panelTextsRoute = defineRoute("GET /api/chat/texts/:language", {
  summary: "The words of the chat's panel, which no page carries",
  responses: { 200: { description: "A dictionary", schema: z.record(z.string(), z.string()) } },
  handler: async ({ params }) => {
    const { language } = params;
    if (!isLanguage(language)) throw new ApiProblem(404, "notFound");
    return json(loadTexts<PanelTexts>("chat", "panel", language), 200, { "cache-control": "public, max-age=3600" });
  },
});
