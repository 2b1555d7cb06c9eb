import { type Browser, chromium, type Page } from "playwright";
import { findProgram } from "../../bin/find-program.mjs";
import type { Workspace } from "../../e2e/start-workspace";

/** A page of a real Chromium in which the owner of the workspace is signed in; `browser` is to be closed. */
export async function signedInPage({ origin, said }: Workspace): Promise<{ page: Page; browser: Browser }> {
  const link = /http\S+magic-link\S+/.exec(said())?.[0];
  if (!link) throw new Error(`The workspace printed no sign-in link:\n${said()}`);
  const browser = await chromium.launch({
    executablePath: findProgram(["chromium", "chromium-browser", "google-chrome"]),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage();
  await page.goto(link);
  await page.waitForURL(`${origin}/`);
  return { page, browser };
}
