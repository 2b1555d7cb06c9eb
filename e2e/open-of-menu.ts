import { expect, type Locator, type Page } from "playwright/test";

/** Opens a dialog of the open document by its menu. */
export async function openOfMenu(page: Page, item: string, name: string): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name });
  // A menu that is opened while the document is still arriving closes again; one whose press took long has opened the dialog.
  await expect(async () => {
    if (await dialog.isVisible()) return;
    await page.getByRole("banner").getByRole("button", { name: "More", exact: true }).click({ timeout: 5_000 });
    await page.getByRole("menuitem", { name: item }).click({ timeout: 5_000 });
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  return dialog;
}
