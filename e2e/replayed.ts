import { type Replay, startReplay } from "./replay";
import { test as base, expect } from "./signed-in";
import { startWorkspace } from "./start-workspace";

/** Tests whose workspace asks replayed metadata services; a request without a recording fails the test. */
export const test = base.extend<{ recorded: undefined }, { replay: Replay }>({
  replay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures out of this pattern.
    async ({}, use) => {
      const replay = await startReplay();
      await use(replay);
      await replay.close();
    },
    { scope: "worker" },
  ],
  workspace: [
    async ({ replay }, use) => {
      const workspace = await startWorkspace(replay.baseUrls);
      await use(workspace);
      await workspace.stop();
    },
    { scope: "worker", timeout: 15 * 60_000 },
  ],
  recorded: [
    async ({ replay }, use) => {
      await use(undefined);
      expect(replay.unknown.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
