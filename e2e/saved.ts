import type { Locator, Page } from "playwright/test";

/** What a page says of its words, unless they are on their way: it says so only after a second. */
export const saved = (page: Page): Locator =>
  page.getByRole("status", { name: "Saved state" }).and(page.locator(':not([data-state="saving"])'));
