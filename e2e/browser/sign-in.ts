import type { APIRequestContext } from "@playwright/test";
import { admin } from "../shop.ts";
import { expect } from "./fixtures.ts";

/** Signs a person in over the API, for all pages of the context (`page.request` is its context's). */
export async function signIn(
  { request }: { request: APIRequestContext },
  shop: { url: string },
  person: { email: string; password: string } = admin,
): Promise<void> {
  const answer = await request.post("/api/auth/sign-in/email", {
    data: { email: person.email, password: person.password },
    headers: { origin: shop.url },
    // A worker that was loading its next file has not read yet that the shop ended a kept connection; browsers ask again too.
    maxRetries: 1,
  });
  expect(answer.ok()).toBe(true);
}
