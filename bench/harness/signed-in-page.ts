import { type Browser, chromium, type Page } from "playwright";
import { findProgram } from "../../bin/find-program.mjs";
import type { Workspace } from "../../e2e/start-workspace";

/** A Chromium page signed in as the workspace's owner; the caller closes `browser`. */
export async function signedInPage({
  origin,
  output,
}: Pick<Workspace, "origin" | "output">): Promise<{ page: Page; browser: Browser }> {
  const link = /http\S+magic-link\S+/.exec(output())?.[0];
  if (!link) throw new Error(`The workspace printed no sign-in link:\n${output()}`);
  const browser = await chromium.launch({
    executablePath: findProgram(["chromium", "chromium-browser", "google-chrome"]),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage();
  await page.goto(link);
  await page.waitForURL(`${origin}/`);
  return { page, browser };
}
