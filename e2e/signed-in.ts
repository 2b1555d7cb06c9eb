import type { BrowserContext } from "playwright/test";
import { test as base } from "./workspace";

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Tests that begin in a browser which followed the sign-in link that the workspace printed. */
export const test = base.extend<object, { session: Session }>({
  session: [
    async ({ workspace, browser }, use) => {
      const link = /http\S+magic-link\S+/.exec(workspace.said())?.[0];
      if (!link) throw new Error(`The workspace printed no sign-in link:\n${workspace.said()}`);
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(link);
      await page.waitForURL(`${workspace.origin}/`);
      await use(await context.storageState());
      await context.close();
    },
    { scope: "worker" },
  ],
  storageState: ({ session }, use) => use(session),
  baseURL: ({ workspace }, use) => use(workspace.origin),
});

export { expect } from "playwright/test";
