import { type BrowserContext, test as base } from "playwright/test";
import { startWorkspace, type Workspace } from "./start-workspace";

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/**
 * Tests against a running workspace, one per worker. The session is signed in through the printed link, once. It is
 * declared here, because tests with other fixtures of a worker would need another worker, and another workspace.
 */
export const test = base.extend<object, { workspace: Workspace; session: Session }>({
  workspace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures out of this pattern.
    async ({}, use) => {
      const workspace = await startWorkspace();
      await use(workspace);
      await workspace.stop();
    },
    { scope: "worker", timeout: 15 * 60_000 },
  ],
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
});

export { expect } from "playwright/test";
