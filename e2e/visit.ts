import type { Page } from "playwright/test";

declare global {
  interface Window {
    /** Where Next keeps its router. */
    next?: { router?: { push(path: string): void } };
  }
}

/**
 * Opens a path as a link of the workspace would where the page shows the workspace, and loads it elsewhere: scripts that are
 * there already need not be loaded, compiled and run again, which takes most of the time of a short test.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const isAt = ({ pathname, search }: URL) => pathname + search === path;
  const isFollowed =
    !isAt(new URL(page.url())) &&
    (await page.evaluate((path) => {
      const router = window.next?.router;
      router?.push(path);
      return router !== undefined;
    }, path));
  if (isFollowed) await page.waitForURL(isAt);
  else await page.goto(path);
}
