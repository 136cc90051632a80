import { expect, test } from "vitest";
import { isEasilyGuessed } from "./easily-guessed.server.ts";

const email = "anna.martin@garage-lyon.example";
const staff = { email, isStaff: true };
const person = { email, isStaff: false };

test.each([
  "passwordpassword",
  "Password123456",
  "P@ssw0rdP@ssw0rd",
  "motdepasse123",
  "azertyuiopqsdf",
  "qwertyuiop123",
  "123456789012",
  "aaaaaaaaaaaa",
  "abcdefghijkl",
  "iloveyouiloveyou",
  "liverpool1990",
  "administrator1",
  "odovia123456",
  "Odovia-Odovia",
  "Ody-Dongle-OBD-Odovia",
  "anna.martin2026",
  "anna.martin@garage-lyon.example",
  "garage-lyon-2026",
  "passwort1234",
  "contrasena1234",
])("ASVS 6.2.4: staff may not take %s", async (password) => {
  expect(await isEasilyGuessed(password, staff)).toBe(true);
});

test.each([
  "password",
  "12345678",
  "azertyuiop",
  "motdepasse",
  "sunshine1",
  "Soleil123",
  "iloveyou",
  "odovia2026",
  "annamartin",
])("ASVS 6.2.4: nobody may take %s", async (password) => {
  expect(await isEasilyGuessed(password, person)).toBe(true);
});

test.each([
  "correct-horse-battery",
  "zK3_ppq8vLx0",
  "quatre mots sans rapport",
  "Fenster Kanne Regen Lampe",
  "x7#Qm2!vRp9&",
  "Anna-drinks-odovia-tea-at-noon",
  // Chinese, and with a weak beginning.
  "蓝色的大象在月亮上跳舞吃香蕉",
  `password ${"zK3_ppq8vLx0".repeat(8)}`,
])("ASVS 6.2.5: %s is strong enough for staff, whatever its characters", async (password) => {
  expect(await isEasilyGuessed(password, staff)).toBe(false);
});

test("40 characters are estimated and no more, since the estimate takes quadratic time", async () => {
  const strong = "zK3_ppq8vLx0";
  expect(await isEasilyGuessed(`${"a".repeat(27)}${strong}`, staff)).toBe(false);
  // Nothing after the fortieth is looked at.
  expect(await isEasilyGuessed(`${"a".repeat(40)}${strong.repeat(7)}`, staff)).toBe(true);
});
