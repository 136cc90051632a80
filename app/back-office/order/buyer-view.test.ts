import { expect, test } from "vitest";
import { type Order, templatesFor } from "./buyer-view.server.ts";

const reply = (id: number, texts: Record<string, string>) => ({
  ...{ id, title: "Suivi du colis", texts, version: 1 },
  ...{ createdAt: new Date(), updatedAt: new Date() },
});

test("decisions 9.5: a saved reply brings text and subject in the buyer's language, without its title for staff", () => {
  const order = { language: "it", number: "OD-2026-000393" } as Order;
  const replies = [reply(1, { it: "Ecco il link.", fr: "Voici le lien." }), reply(2, { it: "", fr: "Bonjour." })];
  expect(templatesFor(replies as Parameters<typeof templatesFor>[0], order)).toEqual([
    { id: "1", title: "Suivi du colis", subject: "Il tuo ordine OD-2026-000393", text: "Ecco il link." },
  ]);
});
