import { expect, test } from "vitest";
import { hasMod3736Check } from "./check-digits.ts";

test("DPD's check character is that of ISO/IEC 7064 MOD 37,36, as on its printed labels", () => {
  for (const right of ["008182709980000020033350276C", "008182709980000020045327276N"])
    expect(hasMod3736Check(right), right).toBe(true);
  for (const wrong of ["008182709980000020033350276A", "008182709980000020033350267C"])
    expect(hasMod3736Check(wrong), wrong).toBe(false);
});
