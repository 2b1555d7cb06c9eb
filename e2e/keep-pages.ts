import type { BrowserContext, Page } from "playwright/test";
import { expect } from "./signed-in";

/** Waits until a page is kept, which happens after it is open. */
export async function waitUntilKept(page: Page, path: string): Promise<void> {
  const isKept = (wanted: string) =>
    caches.match(new URL(wanted, location.origin).href).then((found) => Boolean(found));
  await expect.poll(() => page.evaluate(isKept, path), { timeout: 15_000 }).toBe(true);
}

/** Opens the workspace and waits for the worker that keeps its pages. */
export async function controlled(context: BrowserContext, page: Page): Promise<void> {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  expect(context.serviceWorkers()).toHaveLength(1);
}

/** Leaves a page without a network, for so long that its words are those of somebody who was away. */
export async function goAway(page: Page, ms: number): Promise<void> {
  // A page that is left sends once more, and Chromium does that past the network that is taken away here.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError("There is no network."));
  });
  await page.goto("about:blank");
  // A clock that is set on a page is not that of the next one.
  await page.clock.setSystemTime(Date.now() + ms);
}
