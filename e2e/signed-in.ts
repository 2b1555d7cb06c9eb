import type { BrowserContext } from "playwright/test";
import { test as base, expect } from "./workspace";

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Tests that start in a browser signed in through the printed link. */
export const test = base.extend<{ obeysPolicy: undefined }, { session: Session }>({
  session: [
    async ({ workspace, browser }, use) => {
      const link = /http\S+magic-link\S+/.exec(workspace.output())?.[0];
      if (!link) throw new Error(`The workspace printed no sign-in link:\n${workspace.output()}`);
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(link);
      await page.waitForURL(`${workspace.origin}/`);
      await use(await context.storageState());
      await context.close();
    },
    { scope: "worker" },
  ],
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

export { expect };
