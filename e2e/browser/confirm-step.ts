import type { Locator } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Presses the button of a step that asks first, and confirms what its dialog says. */
export async function confirmStep(button: Locator, says: string | RegExp): Promise<void> {
  await button.click();
  const dialog = button.page().getByRole("dialog");
  await expect(dialog).toContainText(says);
  await dialog.getByRole("button").last().click();
}
