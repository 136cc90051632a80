import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { orderLinkHash, readOrderLink } from "../order-link.ts";
import { type OrderStatus, orderStatuses } from "../order-status.ts";
import { accessDays, accessEnd, presumedDeliveryDays } from "./access-end.ts";

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
const step = (n: number, fromStatus: OrderStatus | null, toStatus: OrderStatus) => ({
  at: day(n),
  fromStatus,
  toStatus,
});
const endOf = (status: OrderStatus, ...steps: ReturnType<typeof step>[]) =>
  accessEnd({ status, updated_at: day(500) }, steps);

test("an order that is on its way to its buyer keeps its link", () => {
  expect(endOf("Tentative_ok", step(0, null, "Tentative_ok"))).toBeNull();
  expect(endOf("A_traiter", step(1, "Tentative_ok", "A_traiter"))).toBeNull();
  expect(endOf("A_expedier", step(2, "A_traiter", "A_expedier"))).toBeNull();
});

test("the link ends 90 days after the delivery; a later partial refund does not extend it", () => {
  const steps = [step(3, "A_expedier", "Expediee"), step(6, "Expediee", "Livree"), step(60, "Livree", "Livree")];
  expect(endOf("Livree", ...steps)).toEqual(day(6 + accessDays));
  expect(accessDays).toBe(90);
});

test("a parcel whose delivery nobody recorded counts as delivered a month after it left", () => {
  expect(endOf("Expediee", step(3, "A_expedier", "Expediee"))).toEqual(day(3 + presumedDeliveryDays + accessDays));
});

test("a cancelled, withdrawn, returned or refunded order keeps it for 90 days from its last step", () => {
  for (const status of ["Annulee", "Retractation", "Retournee", "Remboursee"] as const)
    expect(endOf(status, step(6, "Expediee", "Livree"), step(9, "Livree", status), step(12, status, status))).toEqual(
      day(12 + accessDays),
    );
});

test("every link ends once nothing more can come, also without a history", () => {
  for (const status of orderStatuses) {
    const isInPreparation = ["Tentative_ok", "A_traiter", "A_expedier"].includes(status);
    expect(endOf(status) === null, status).toBe(isInPreparation);
  }
});

test("page and problem name the days that are counted", () => {
  for (const language of languages) {
    const days = new RegExp(`\\b${accessDays}\\s`);
    const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", file), "utf8"));
    expect(read(`orders/texts/${language}/problems.json`).linkExpired).toMatch(days);
    expect(read(`checkout/texts/${language}/confirmation.json`).expiredText).toMatch(days);
  }
});

test("the withdrawal page takes number and proof from the hash, and no words of others", () => {
  const link = { number: "OD-2026-000123", access: "a-_Z".repeat(10) };
  expect(readOrderLink(orderLinkHash(link))).toEqual(link);
  expect(readOrderLink(orderLinkHash({ ...link, access: "" }))).toEqual({ ...link, access: "" });
  expect(orderLinkHash({ ...link, access: "" })).toBe("#order=OD-2026-000123");
  for (const hash of ["", "#formulaire", "#order=call%200899&access=%3Cb%3E", "#order=od-2026-1"])
    expect(readOrderLink(hash), hash).toEqual({ number: "", access: "" });
});
