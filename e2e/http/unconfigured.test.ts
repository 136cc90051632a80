// A shop as it is delivered, without a setting.
import { expect, inject, test } from "vitest";
import { ask } from "./ask.ts";

const shop = inject("readOnlyShop");

test("security 6.58: the development mailbox is not served through a proxy", async () => {
  expect((await ask(shop, "/dev/mailbox")).status).toBe(200);
  for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "via"])
    expect((await ask(shop, "/dev/mailbox", { headers: { [name]: "198.51.100.7" } })).status, name).toBe(404);
});

test("security 6.49: there is no default account", async () => {
  for (const [email, password] of [
    ["admin@example.com", "admin"],
    ["admin@odovia.example", "password1234"],
    ["admin", "admin"],
  ])
    for (const path of ["/auth", "/api/auth/sign-in"]) {
      const fields = { email: email!, password: password! };
      const answer = await ask(shop, path, path === "/auth" ? { form: fields } : { json: fields });
      expect(answer.headers["set-cookie"]?.join() ?? "").not.toMatch(/session/);
    }
  const signUp = await ask(shop, "/api/auth/sign-up/email", {
    json: { email: "a@example.com", password: "long-enough-1", name: "A" },
  });
  expect([400, 403, 404, 405]).toContain(signUp.status);
});
