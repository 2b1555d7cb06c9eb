/**
 * Claim: an agent's write appears in an open document within 300 ms of the agent's request (95th percentile).
 *
 * Run with `npx tsx --conditions react-server bench/live.ts`.
 */
import { agentOf } from "../e2e/agent";
import { startWorkspace } from "../e2e/start-workspace";
import { claim } from "./harness/claim";
import { quantile } from "./harness/quantile";
import { signedInPage } from "./harness/signed-in-page";

const writes = 100;
const pauseMs = 300;
const limitMs = 300;

const workspace = await startWorkspace();
const { page, browser } = await signedInPage(workspace);
try {
  const agent = agentOf(workspace);
  const id = await agent.create("Live", ...Array.from({ length: 40 }, (_, at) => `Paragraph ${at} of the document.`));
  await page.goto(`${workspace.origin}/d/${id}`);
  await page.getByRole("textbox", { name: "Text" }).waitFor();
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    const text = document.querySelector(".ProseMirror");
    if (!text) return;
    new MutationObserver(() => {
      for (const [mark] of text.textContent?.matchAll(/mark\d+/g) ?? []) seen[mark] ??= Date.now();
    }).observe(text, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seen });
  });
  const asked: number[] = [];
  for (let count = 0; count < writes; count++) {
    asked.push(Date.now());
    await agent.write(id, { nodeIndex: count % 40, markdown: `Paragraph with mark${count}.` });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await page.waitForFunction((last) => last in Object(Reflect.get(window, "seen")), `mark${writes - 1}`);
  const seen: Record<string, number> = await page.evaluate(() => Reflect.get(window, "seen"));
  const times = asked.map((at, count) => (seen[`mark${count}`] ?? Number.POSITIVE_INFINITY) - at);
  const p95 = quantile(times, 0.95);
  claim(
    `an agent's write appears on the screen within ${limitMs} ms (p95)`,
    p95 <= limitMs,
    `p50 ${quantile(times, 0.5)} ms, p95 ${p95} ms of ${writes} writes`,
  );
} finally {
  await browser.close();
  await workspace.stop();
}
