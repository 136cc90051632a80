import { afterEach, expect, test, vi } from "vitest";
import { readStored, readStoredJson, removeStored, session, writeStored } from "./browser-storage.ts";

const key = "a-key";
afterEach(() => {
  removeStored(session, key);
  vi.unstubAllGlobals();
});

function stub({ full = false } = {}) {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem(name: string, text: string) {
      if (full) throw new DOMException("full", "QuotaExceededError");
      items.set(name, text);
    },
    removeItem: (name: string) => void items.delete(name),
  });
  return items;
}

test("what is written is read, as text and as JSON, and removed", () => {
  const items = stub();
  expect(writeStored(session, key, { a: 1 })).toBe(true);
  expect(items.get(key)).toBe('{"a":1}');
  expect([readStored(session, key), readStoredJson(session, key)]).toEqual(['{"a":1}', { a: 1 }]);
  removeStored(session, key);
  expect([items.size, readStored(session, key), readStoredJson(session, key)]).toEqual([0, null, null]);
  items.set(key, "{broken");
  expect(readStoredJson(session, key)).toBeNull();
});

test("a full storage keeps it in memory, and no older value for the next page", () => {
  const items = stub({ full: true });
  items.set(key, '"old"');
  expect(writeStored(session, key, "new")).toBe(false);
  expect(readStoredJson(session, key)).toBe("new");
  expect(items.has(key)).toBe(false);
  const later = stub();
  expect(writeStored(session, key, "newest")).toBe(true);
  expect([readStoredJson(session, key), later.get(key)]).toEqual(["newest", '"newest"']);
});

test.each([
  ["its name throws", () => Object.defineProperty(globalThis, "sessionStorage", { configurable: true, get: refuse })],
  ["it is null", () => vi.stubGlobal("sessionStorage", null)],
])("a blocked storage keeps it in memory (%s)", (_, block) => {
  block();
  expect(readStored(session, key)).toBeNull();
  expect(writeStored(session, key, ["x"])).toBe(false);
  expect(readStoredJson(session, key)).toEqual(["x"]);
  removeStored(session, key);
  expect(readStored(session, key)).toBeNull();
  Reflect.deleteProperty(globalThis, "sessionStorage");
});

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}
