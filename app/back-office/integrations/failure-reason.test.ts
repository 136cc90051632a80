import { expect, test } from "vitest";
import { failureReason } from "./failure-reason.ts";
import { integrationsTexts } from "./integrations-texts.server.ts";

test.each([
  ["TypeError", "réseau"],
  ["ECONNREFUSED", "réseau"],
  ["unavailable", "réseau"],
  ["timeout", "délai dépassé"],
  ["TimeoutError", "délai dépassé"],
  ["EAUTH", "identifiants refusés"],
  ["535", "identifiants refusés"],
  ["status 503", "réponse 503"],
  ["421", "réponse 421"],
  ["550", "adresse refusée"],
  ["550 5.1.1", "adresse refusée"],
  ["421 4.7.0", "réponse 421"],
  ["EENVELOPE", "adresse refusée"],
  ["not made", "texte impossible à écrire"],
  ["nothing found", "réponse inattendue"],
  ["RangeError", "raison inconnue"],
])("decisions 9: a check that fails with %j says %j", (error, shown) => {
  expect(failureReason(error, integrationsTexts("fr"))).toBe(shown);
});
