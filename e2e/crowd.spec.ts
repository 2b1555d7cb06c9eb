import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright/test";
import { isLong } from "../lib/test-runs";
import { agentOf } from "./agent";
import { writeTogether } from "./crowd";
import { startCluster } from "./instances/cluster";
import { expect, test } from "./signed-in";
import { repository } from "./start-workspace";

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
  await expect(page.getByRole("status", { name: "Saved state" })).toHaveText("Saved", { timeout: 30_000 });
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
      // The instance's own host name, for which it sets its cookies.
      const origin = cluster.two.origin.replace("127.0.0.1", "localhost");
      await page.goto(await signInLink({ ...cluster.settings, APP_URL: origin }));
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

async function signInLink(settings: Record<string, string>): Promise<string> {
  const env = { ...process.env, LOG_LEVEL: "silent", ...settings };
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "sign-in"], { cwd: repository, env });
  const link = /http\S+/.exec(stdout)?.[0];
  if (!link) throw new Error(`There is no link in:\n${stdout}`);
  return link;
}
