import { afterAll, beforeAll } from "vitest";

/**
 * What the tests of a file, or of a `describe`, share: started before the first of them, stopped after the last. It is empty
 * until then; a later `beforeAll` may use it.
 */
export function startForTests<Started extends { stop(): Promise<unknown> }>(start: () => Promise<Started>): Started {
  const shared = {} as Started;
  beforeAll(async () => {
    Object.defineProperties(shared, Object.getOwnPropertyDescriptors(await start()));
  });
  afterAll(() => shared.stop?.());
  return shared;
}
