import type { Page } from "playwright/test";
import { saveData } from "./save-data";
import { test as base, expect } from "./workspace";

/** The page of this worker that its tests share. */
let kept: Page | undefined;

/**
 * Tests that start in a browser signed in through the printed link, one that saves data unless the test says otherwise. They
 * share its page, each as the one before it has left it, because a new one costs more than most tests; `visit` goes on in it.
 */
export const test = base.extend<{ obeysPolicy: undefined; savesData: boolean; isAlone: boolean }>({
  // Loading ahead the eighty parts of a screen of which a test opens two takes a third of its time.
  savesData: [true, { option: true }],
  // For tests that leave something in a browser that cannot be taken back, such as a service worker, or that need a new one.
  isAlone: [false, { option: true }],
  context: async ({ browser, savesData, isAlone, storageState, session }, use) => {
    const isShared = !isAlone && storageState === session;
    if (isShared && kept && !kept.isClosed()) {
      await use(kept.context());
      return;
    }
    const context = await browser.newContext();
    if (savesData) await saveData(context);
    if (isShared) kept = await context.newPage();
    await use(context);
    if (!isShared) await context.close();
  },
  page: async ({ context, viewport }, use) => {
    if (context !== kept?.context()) {
      await use(await context.newPage());
      return;
    }
    const page = kept;
    await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
    await use(page);
    await tidy(page);
  },
  // Every test fails when one of its pages violates its Content-Security-Policy.
  obeysPolicy: [
    async ({ context }, use) => {
      const broken: string[] = [];
      context.on("console", (message) => {
        if (/content security policy/i.test(message.text())) broken.push(message.text());
      });
      await use(undefined);
      expect(broken).toEqual([]);
    },
    { auto: true },
  ],
  storageState: ({ session }, use) => use(session),
  baseURL: ({ workspace }, use) => use(workspace.origin),
});

/** The same tests, each in a browser of its own. */
export const apart = test.extend({ isAlone: true });

/** Takes back what a test asked of the page or its browser, for the next one. */
async function tidy(page: Page): Promise<void> {
  const context = page.context();
  page.removeAllListeners();
  context.removeAllListeners("console");
  await Promise.all([
    // What is open over the page, and its messages, are there on the next one too.
    page.keyboard.press("Escape"),
    page.getByLabel("Dismiss", { exact: true }).evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    }),
    ...context.pages().map((other) => (other === page ? undefined : other.close())),
    page.unrouteAll({ behavior: "ignoreErrors" }),
    context.unrouteAll({ behavior: "ignoreErrors" }),
    context.setOffline(false),
    context.clearPermissions(),
    page.emulateMedia({ colorScheme: null, media: null }),
  ]);
}

export { expect };
