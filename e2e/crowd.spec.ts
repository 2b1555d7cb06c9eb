import type { Page } from "playwright/test";
import { isLong } from "../lib/test-runs";
import { agentOf } from "./agent";
import { writeTogether } from "./crowd";
import { startCluster } from "./instances/cluster";
import { startInstance } from "./instances/instance";
import { signInLink, siteOf } from "./instances/sign-in-link";
import { saved } from "./saved";
import { expect, test } from "./signed-in";

const typingSeconds = isLong ? 12 : 4;
const agents = 20;

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });

type Agent = ReturnType<typeof agentOf>;

async function openCrowded(page: Page, agent: Agent, origin = ""): Promise<{ id: string; nodes: string[] }> {
  const paragraphs = Array.from({ length: agents }, (_, at) => `Paragraph ${at}.`);
  const id = await agent.create("A crowd", ...paragraphs, "By a person:");
  const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
  await page.goto(`${origin}/d/${id}`);
  await text(page).locator("> p").last().click();
  await page.keyboard.press("Control+End");
  return { id, nodes: nodes.slice(0, agents).map((node: { id: string }) => node.id) };
}

async function expectKept(page: Page, agent: Agent, id: string, acknowledged: readonly string[]): Promise<void> {
  await expect(saved(page)).toHaveText("Saved", { timeout: 30_000 });
  const written = (await agent.text(id)).join("\n");
  const waiting = JSON.stringify((await agent.waiting(id)).map(({ proposed }) => proposed.markdown));
  const kept = new Set(`${written}\n${waiting}`.match(/\w+/g));
  expect(acknowledged.length).toBeGreaterThan(agents);
  expect(acknowledged.filter((word) => !kept.has(word))).toEqual([]);
  await expect(text(page)).toContainText("person0");
}

test("loses no acknowledged word while twenty agents and a person write", async ({ page, workspace }) => {
  test.setTimeout(typingSeconds * 1_000 + 60_000);
  const agent = agentOf(workspace);
  const { id, nodes } = await openCrowded(page, agent);
  const places = [{ ...workspace, isAlive: () => true }];
  const acknowledged = await writeTogether(page, { id, nodes, places, seconds: typingSeconds });
  await expectKept(page, agent, id, acknowledged);
});

// A killed server, and a write that two instances get, have quicker tests of their own.
if (isLong) {
  test("loses no acknowledged word when one of two instances is killed during the writes", async ({ browser }) => {
    test.setTimeout(typingSeconds * 1_000 + 5 * 60_000);
    const cluster = await startCluster("pg", { READS_PER_MINUTE: "0", WRITES_PER_MINUTE: "0" });
    const context = await browser.newContext({ storageState: undefined });
    try {
      const key = await cluster.key();
      const page = await context.newPage();
      const origin = siteOf(cluster.two);
      await page.goto(await signInLink(cluster, cluster.two));
      await page.waitForURL(`${origin}/`);
      const agent = agentOf({ origin: cluster.two.origin, key }, "observer");
      const { id, nodes } = await openCrowded(page, agent, origin);
      let isOneAlive = true;
      const places = [
        { origin: cluster.one.origin, key, isAlive: () => isOneAlive },
        { origin: cluster.two.origin, key, isAlive: () => true },
      ];
      const killing = new Promise((resolve) => setTimeout(resolve, typingSeconds * 500)).then(async () => {
        await cluster.one.kill();
        isOneAlive = false;
      });
      const acknowledged = await writeTogether(page, { id, nodes, places, seconds: typingSeconds });
      await killing;
      await expectKept(page, agent, id, acknowledged);
    } finally {
      await context.close();
      await cluster.stop();
    }
  });
}

if (isLong) {
  test("loses and repeats no typed word when either instance is killed twenty times, and says so", async ({
    browser,
  }) => {
    const kills = 20;
    test.setTimeout(kills * 30_000 + 5 * 60_000);
    const cluster = await startCluster("pg", { READS_PER_MINUTE: "0", WRITES_PER_MINUTE: "0" });
    const instances = [cluster.one, cluster.two];
    const context = await browser.newContext({ storageState: undefined });
    try {
      const hosts = instances.map(siteOf);
      const pages = [await context.newPage(), await context.newPage()] as const;
      // Both are one host to the browser, so the session is that of both.
      await pages[0].goto(await signInLink(cluster, cluster.one));
      const agent = agentOf({ origin: cluster.one.origin, key: await cluster.key() });
      const id = await agent.create("Killed", "First:", "Second:");
      for (const [at, page] of pages.entries()) {
        await page.goto(`${hosts[at]}/d/${id}`);
        await text(page).locator("> p").nth(at).click();
        await page.keyboard.press("End");
      }
      let isOver = false;
      const typed = pages.map(async (page, at) => {
        const words: string[] = [];
        while (!isOver) {
          words.push(`${at === 0 ? "one" : "two"}w${words.length}x`);
          await page.keyboard.type(` ${words.at(-1)}`, { delay: 60 });
        }
        return words;
      });
      for (let count = 0; count < kills; count++) {
        const at = Math.floor(Math.random() * 2);
        const [killed, page] = [instances[at], pages[at]];
        if (!killed || !page) continue;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 3_000));
        await killed.kill();
        await expect(saved(page)).toHaveText(/Offline|No connection/, {
          timeout: 10_000,
        });
        instances[at] = await startInstance(cluster.settings, killed.port);
      }
      isOver = true;
      const words = (await Promise.all(typed)).flat();
      for (const page of pages) {
        await expect(saved(page)).toHaveText("Saved", { timeout: 60_000 });
      }
      await expect(async () => {
        expect(await text(pages[0]).textContent()).toBe(await text(pages[1]).textContent());
      }).toPass({ timeout: 20_000 });
      const written = (await agent.text(id)).join("\n");
      expect(words.filter((word) => written.split(word).length !== 2)).toEqual([]);
      expect(await agent.waiting(id)).toEqual([]);
    } finally {
      await context.close();
      for (const instance of instances) await instance.kill();
      await cluster.stop();
    }
  });
}
