import { test as base } from "playwright/test";
import { startWorkspace, type Workspace } from "./start-workspace";

/** Tests against a running workspace, one per worker. */
export const test = base.extend<object, { workspace: Workspace }>({
  workspace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures out of this pattern.
    async ({}, use) => {
      const workspace = await startWorkspace();
      await use(workspace);
      await workspace.stop();
    },
    { scope: "worker", timeout: 15 * 60_000 },
  ],
});

export { expect } from "playwright/test";
