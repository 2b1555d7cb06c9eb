import { type BrowserContext, test as base, expect } from "playwright/test";
import { openTestZotero, type TestZotero } from "../lib/works/zotero/test-zotero";
import { type Replay, startReplay } from "./replay";
import { startWorkspace, type Workspace } from "./start-workspace";

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

type OfWorker = { replay: Replay; zotero: TestZotero; workspace: Workspace; session: Session };

/**
 * Tests against a running workspace, one per worker, whose metadata services and Zotero are stood in for; what it asks
 * them without a recording fails the test. The session is signed in through the printed link, once. All is declared here,
 * because tests with other fixtures of a worker would need another worker, and another workspace.
 */
export const test = base.extend<{ recorded: undefined }, OfWorker>({
  replay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures out of this pattern.
    async ({}, use) => {
      const replay = await startReplay();
      await use(replay);
      await replay.close();
    },
    { scope: "worker" },
  ],
  zotero: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures out of this pattern.
    async ({}, use) => {
      const zotero = await openTestZotero();
      await use(zotero);
      zotero.close();
    },
    { scope: "worker" },
  ],
  recorded: [
    async ({ replay, zotero }, use) => {
      await use(undefined);
      expect([...replay.unknown.splice(0), ...zotero.unknown.splice(0)]).toEqual([]);
    },
    { auto: true },
  ],
  workspace: [
    async ({ replay, zotero }, use) => {
      const workspace = await startWorkspace({ ...replay.baseUrls, ZOTERO_BASE_URL: zotero.origin });
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
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: "worker" },
  ],
});

export { expect };
