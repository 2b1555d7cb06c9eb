import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { findStyle } from "./catalogue";
import { fetchedFolder } from "./index-file";
import { makeOneStyle } from "./test-one-style";
import { readStylesState, startStylesUpdate } from "./update-styles";

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "colophon-test-"));
  vi.stubEnv("DATA_DIR", join(copy, "data"));
  const rules = '<citation><layout><text variable="title"/></layout></citation>';
  await writeFile(
    join(copy, "ours.csl"),
    `<?xml version="1.0"?><style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><info><title>Ours</title><updated>2026-08-01T10:00:00+00:00</updated></info>${rules}</style>`,
  );
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(copy, { recursive: true, force: true });
});

const ended = () =>
  vi.waitFor(
    async () => {
      const { update } = await readStylesState(new Date());
      if (update?.state === "running") throw new Error("The update is still running.");
      return update;
    },
    { timeout: 60_000, interval: 100 },
  );

test("a folder without styles changes nothing, and the report says why", async () => {
  const before = await readStylesState(new Date());
  await startStylesUpdate(new Date(), [join(copy, "none")]);
  expect(await ended()).toMatchObject({ state: "failed", message: expect.stringContaining("no folder") });
  expect(await readStylesState(new Date())).toMatchObject({ count: before.count, fetchedAt: null });
});

test("a second update is refused while one is running, and an update that stops reporting has failed", async () => {
  await mkdir(fetchedFolder(), { recursive: true });
  const at = new Date();
  const report = { state: "running", step: "Reading the styles", done: 0.5, at: at.toISOString() };
  await writeFile(join(fetchedFolder(), "update.json"), JSON.stringify(report));
  await expect(startStylesUpdate(at)).rejects.toMatchObject({ code: "request_in_progress" });
  const later = new Date(at.getTime() + 61_000);
  expect((await readStylesState(later)).update).toMatchObject({ state: "failed" });
});

test("a running process uses the new styles, and keeps the old ones for current readers", async () => {
  const later = new Date(Date.now() + 61_000);
  // Where the styles of an update before the last one were.
  await makeOneStyle(join(fetchedFolder(), "2000-01-01T00-00-00.000Z"));
  for (const _ of [1, 2]) {
    await startStylesUpdate(later, [copy]);
    expect(await ended()).toMatchObject({ state: "done" });
  }
  // A process looks for new styles every five seconds.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
  expect(findStyle("ours").title).toBe("Ours");
  expect(findStyle("apa").id).toBe("apa");
  expect(await readStylesState(new Date())).toMatchObject({
    count: 2,
    asOf: "2026-08-01",
    fetchedAt: expect.stringMatching(/^\d{4}-/),
  });
  const kept = (await readdir(fetchedFolder())).filter((name) => name !== "update.json");
  expect(kept).toEqual([expect.not.stringMatching(/^2000/), expect.not.stringMatching(/^2000/)]);
});
