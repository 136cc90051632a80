import { expect, test } from "vitest";
import { describeRecord } from "./describe-record.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test.each([
  ["parcels", { carrier: "laposte", trackingNumber: "6A12345678901" }, "La Poste – Colissimo", "6A12345678901"],
  ["payments", { reference: "pi_1", amountCents: 9400, state: "succeeded" }, "pi_1", "94,00 €"],
  ["invoices", { number: "F-1", gross: "1094.00", currency: "EUR" }, "F-1", "1 094,00 €"],
  ["chat", { language: "de", email: "a@b.fr" }, "Deutsch", "a@b.fr"],
  [
    "orders",
    { number: "OD-1", vehicle_brand: "Renault", vehicle_model: "Clio", vehicle_year: 2018, city: "Lyon" },
    "OD-1",
    "Renault Clio 2018 · Lyon",
  ],
  ["orders", { number: "OD-2", vehicle_brand: "", vehicle_year: 0 }, "OD-2", ""],
])("law 4: a record of %s is shown in words: %j", (part, record, title, detail) => {
  const line = describeRecord(part, record, "fr");
  expect({ title: line.title, detail: plain(line.details.join(" · ")) }).toEqual({ title, detail });
});
