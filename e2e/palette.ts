import type { Locator, Page } from "playwright/test";
import { expect } from "./signed-in";

/** Opens the command palette and returns its field; a page that is still loading does not hear the keys. */
export async function openPalette(page: Page): Promise<Locator> {
  const field = page.getByRole("combobox", { name: "Search documents and actions" });
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press("Control+k");
    await expect(field).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return field;
}
