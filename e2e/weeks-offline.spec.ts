import { execFileSync } from "node:child_process";
import { chromium, type Page } from "playwright/test";
import { isLong } from "../lib/test-runs";
import { agentOf } from "./agent";
import { controlled, goAway, waitUntilKept } from "./keep-pages";
import { saved } from "./saved";
import { expect, test } from "./signed-in";

// A service worker outlives the test in a browser that is kept.
test.use({ serviceWorkers: "allow", savesData: false, isAlone: true });

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });

const WEEKS_MS = 28 * 24 * 60 * 60_000;

/** Types words at the end of a paragraph. */
async function typeInto(page: Page, paragraph: string, words: string): Promise<void> {
  await text(page).locator("> p").filter({ hasText: paragraph }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(words);
}

/** The suggestions in a document, and in the draft that has what clashed. */
async function waitingIn(agent: ReturnType<typeof agentOf>, id: string) {
  const { drafts } = await agent.ask("GET", `/../w/documents/${id}/drafts`);
  expect(drafts.length).toBeLessThanOrEqual(1);
  const all = [id, ...drafts.map((draft: { id: string }) => draft.id)].map((one) => agent.waiting(one));
  return (await Promise.all(all)).flat();
}

/** The words that stand neither in a document nor in its suggestions. */
async function missingFrom(agent: ReturnType<typeof agentOf>, id: string, words: readonly string[]): Promise<string[]> {
  const all = `${(await agent.text(id)).join(" ")} ${JSON.stringify(await waitingIn(agent, id))}`;
  const said = new Set(all.split(/[^\w]+/));
  return words.filter((word) => !said.has(word));
}

/** Lets a page draw some times. */
const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (left) => {
    for (let at = 0; at < left; at += 1) await new Promise(requestAnimationFrame);
  }, count);

test("four weeks away on two devices, while others write: no word is lost, and few paragraphs ask", async ({
  page,
  context,
  browser,
  workspace,
}) => {
  test.setTimeout(isLong ? 600_000 : 120_000);
  const agent = agentOf(workspace);
  const [versions, paragraphs] = [isLong ? 1_000 : 40, 40];
  const names = Array.from({ length: paragraphs }, (_, at) => `Paragraph p${at}q`);
  const id = await agent.create("A long way", ...names.map((name) => `${name} says that the sea rises twice a day.`));
  const second = await browser.newContext({
    baseURL: workspace.origin,
    storageState: await context.storageState(),
    serviceWorkers: "allow",
  });
  const devices = [
    { context, page },
    { context: second, page: await second.newPage() },
  ];
  const typed: string[] = [];
  for (const [number, device] of devices.entries()) {
    await controlled(device.context, device.page);
    await device.page.goto(`/d/${id}`);
    await text(device.page).waitFor();
    await waitUntilKept(device.page, `/d/${id}`);
    await device.context.setOffline(true);
    await device.page.goto(`/d/${id}`);
    for (let at = number; at < paragraphs; at += 4) {
      typed.push(`d${number}w${at}z`);
      await typeInto(device.page, `p${at}q`, ` d${number}w${at}z`);
    }
    await expect(saved(device.page)).toHaveText("Offline, kept here");
  }
  const others = Array.from({ length: versions }, (_, at) => `o${at}z`);
  for (const [at, word] of others.entries()) {
    const find = `Paragraph p${at % paragraphs}q`;
    await agent.write(id, { edits: [{ find, replace: `${word} ${find}` }] });
  }

  for (const device of devices) {
    await goAway(device.page, WEEKS_MS);
    const startMs = performance.now();
    await device.context.setOffline(false);
    await device.page.goto(`/d/${id}`);
    await expect(saved(device.page)).toHaveText("Saved", { timeout: 30_000 });
    expect(performance.now() - startMs).toBeLessThan(isLong ? 5_000 : 10_000);
  }
  await expect.poll(() => missingFrom(agent, id, [...typed, ...others])).toEqual([]);
  const doubled = (await agent.text(id)).join(" ");
  expect(typed.filter((word) => doubled.split(word).length > 2)).toEqual([]);
  expect((await waitingIn(agent, id)).length).toBeLessThanOrEqual(typed.length * 0.05);
  await second.close();
});

test("a browser that is killed time after time while it sends loses and doubles no word", async ({
  workspace,
  session,
}, testInfo) => {
  test.setTimeout(240_000);
  const agent = agentOf(workspace);
  const id = await agent.create("Through the storm", "It begins.");
  const profile = testInfo.outputPath("profile");
  const { launchOptions } = testInfo.project.use;
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: workspace.origin });
    await context.addCookies(session.cookies);
    return { context, page: await context.newPage() };
  };
  const first = await open();
  await controlled(first.context, first.page);
  await first.page.goto(`/d/${id}`);
  await text(first.page).waitFor();
  await waitUntilKept(first.page, `/d/${id}`);
  await first.context.close();
  const typed: string[] = [];
  for (let round = 0; round < (isLong ? 10 : 2); round += 1) {
    const { context, page } = await open();
    await context.setOffline(true);
    await page.goto(`/d/${id}`);
    typed.push(`k${round}z`);
    await typeInto(page, "It begins.", ` k${round}z`);
    await expect(saved(page)).toHaveText("Offline, kept here");
    const gone = context.waitForEvent("close");
    await context.setOffline(false);
    // Each time a little later in what it sends.
    await frames(page, round * 2);
    // All of its processes, which name the profile.
    execFileSync("pkill", ["-9", "-f", profile]);
    await gone;
  }
  const { context, page } = await open();
  await page.goto(`/d/${id}`);
  await expect(saved(page)).toHaveText("Saved", { timeout: 20_000 });
  await expect.poll(async () => (await agent.text(id)).join(" ")).toBe(`It begins. ${typed.join(" ")}`);
  await context.close();
});
