/**
 * Claim: a list of 10,000 documents is scrolled from its beginning to its end without a frame over 50 ms. The pages after
 * the first are answered in the server's place, so that only the screen is measured.
 *
 * Run with `npx tsx --conditions react-server bench/scroll.ts`.
 */
import { agentOf } from "../e2e/agent";
import { startWorkspace } from "../e2e/start-workspace";
import { claim } from "./harness/claim";
import { quantile } from "./harness/quantile";
import { signedInPage } from "./harness/signed-in-page";

const rows = 10_000;
const rowsOfPage = 100;
const limitMs = 50;
// A quick flick, 36,000 pixels a second.
const stepPixels = 600;

const workspace = await startWorkspace();
const { page, browser } = await signedInPage(workspace);
try {
  const agent = agentOf(workspace);
  for (let at = 0; at < rowsOfPage + 10; at++) await agent.create(`Document ${at}`, `The words of document ${at}.`);
  const [row] = (await agent.ask("GET", "?limit=1")).documents;
  await page.route(/\/api\/d\?.*cursor=/, (route) => {
    const cursor = new URL(route.request().url()).searchParams.get("cursor") ?? "";
    const from = /^row-/.test(cursor) ? Number(cursor.slice(4)) : 0;
    const documents = Array.from({ length: rowsOfPage }, (_, at) => ({
      ...row,
      id: `doc_${from + at}`,
      title: `Document ${from + at}`,
    }));
    const nextCursor = from + rowsOfPage < rows ? `row-${from + rowsOfPage}` : null;
    return route.fulfill({ json: { documents, nextCursor } });
  });
  await page.goto(`${workspace.origin}/`);
  await page.getByRole("list", { name: "Documents" }).waitFor();
  const times: number[] = await page.evaluate(async (stepPixels) => {
    const times: number[] = [];
    let before = performance.now();
    let still = 0;
    // A frame at the end of what is loaded is waiting for the next page; the last row knows how many there are.
    while (still < 600) {
      const y = window.scrollY;
      window.scrollBy(0, stepPixels);
      const now = await new Promise<number>(requestAnimationFrame);
      times.push(now - before);
      before = now;
      still = window.scrollY === y ? still + 1 : 0;
      const last = [...document.querySelectorAll("[aria-setsize]")].at(-1);
      if (last && last.ariaPosInSet === last.ariaSetSize) break;
    }
    return times.slice(1);
  }, stepPixels);
  const reached = Number(await page.locator("[aria-setsize]").last().getAttribute("aria-posinset"));
  const longest = Math.max(...times);
  const over = times.filter((ms) => ms > limitMs).length;
  const found = `longest ${longest.toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, ${over} of ${times.length} frames over, ${reached} rows`;
  claim(`no frame over ${limitMs} ms in a list of ${rows} rows`, reached >= rows && longest <= limitMs, found);
  const drawn = await page.getByRole("list", { name: "Documents" }).getByRole("listitem").count();
  claim("a long list draws at most 100 rows", drawn <= 100, `${drawn} rows`);
} finally {
  await browser.close();
  await workspace.stop();
}
