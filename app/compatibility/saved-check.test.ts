import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  clearSavedCheck,
  isCheckValid,
  newCheckAt,
  newCheckKey,
  putSelectedVehicle,
  readSavedCheck,
  saveCheck,
  savedCheckKey,
  selectedVehicleKey,
  takeSelectedVehicle,
} from "./saved-check.ts";

const vehicle = { brand: "Lynk & Co", model: "01", year: 2022, energy: "Hybride" };
const checkedAt = "2026-11-20T10:00:00.000Z";
const check = { vehicle, compatible: true, checkedAt, features: ["drivingScore"] };
const after = (days: number, milliseconds = 0) => Date.parse(checkedAt) + days * 86_400_000 + milliseconds;

class FakeStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, text: string) => void this.items.set(key, text);
  removeItem = (key: string) => void this.items.delete(key);
}
let local: FakeStorage;
let session: FakeStorage;
beforeEach(() => {
  local = new FakeStorage();
  session = new FakeStorage();
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
});
afterEach(() => vi.unstubAllGlobals());

test("spec 5: valid only if compatible and at most 7 days old", () => {
  expect(isCheckValid(check, after(0))).toBe(true);
  expect(isCheckValid(check, after(7))).toBe(true);
  expect(isCheckValid(check, after(7, 1))).toBe(false);
  expect(isCheckValid({ ...check, compatible: false }, after(0))).toBe(false);
  expect(isCheckValid(check, after(-1))).toBe(false);
});

test.each([
  null,
  "x",
  1,
  [],
  {},
  { ...check, vehicle: null },
  { ...check, checkedAt: "soon" },
  { ...check, compatible: 1 },
])("nonsense in the storage is no check: %j", (value) => expect(isCheckValid(value, after(0))).toBe(false));

test("spec 4: only compatible results are saved; a new check clears them", () => {
  saveCheck({ ...check, compatible: false });
  expect(local.items.size).toBe(0);
  saveCheck(check);
  expect(JSON.parse(local.getItem(savedCheckKey)!)).toEqual(check);
  expect(readSavedCheck(after(1))).toEqual(check);
  clearSavedCheck();
  expect(readSavedCheck(after(1))).toBeNull();
});

test("an expired check is removed from the storage when it is read, and so is nonsense", () => {
  saveCheck(check);
  expect(readSavedCheck(after(7))).toEqual(check);
  expect(readSavedCheck(after(7, 1))).toBeNull();
  expect(local.items.size).toBe(0);
  local.setItem(savedCheckKey, "{broken");
  expect(readSavedCheck(after(1))).toBeNull();
  expect(local.items.size).toBe(0);
});

test("spec 4: a new check keeps its moment under its own key and touches no other", () => {
  expect(newCheckAt()).toBeNull();
  session.setItem("odovia_purchase_draft", "{}");
  clearSavedCheck(new Date(checkedAt));
  expect(newCheckAt()).toBe(checkedAt);
  expect([...session.items.keys()].toSorted()).toEqual([newCheckKey, "odovia_purchase_draft"].toSorted());
  expect(session.getItem("odovia_purchase_draft")).toBe("{}");
  for (const nonsense of ["{broken", "7", "null"]) {
    session.setItem(newCheckKey, nonsense);
    expect(newCheckAt()).toBeNull();
  }
});

test("spec 2.6: the selected vehicle is read once, then removed", () => {
  putSelectedVehicle(vehicle);
  expect(takeSelectedVehicle()).toEqual(vehicle);
  expect(takeSelectedVehicle()).toBeNull();
  session.setItem(selectedVehicleKey, "{broken");
  expect(takeSelectedVehicle()).toBeNull();
  expect(session.items.size).toBe(0);
});

test("refused storage breaks nothing", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  saveCheck(check);
  clearSavedCheck();
  expect(readSavedCheck()).toBeNull();
});
