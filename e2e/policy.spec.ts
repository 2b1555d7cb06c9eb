import { z } from "zod";
import { expect, test } from "./signed-in";

const made = z.object({ id: z.string() });

const MARKDOWN = `# Tides

A formula $e^{i\\pi}$, a [link](https://example.org) and a picture ![sea](data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=).

| a | b |
|---|---|
| 1 | 2 |

\`\`\`js
let x = 1;
\`\`\`
`;

test("no page of the workspace violates its policy or logs an error", async ({ page, workspace }) => {
  test.setTimeout(3 * 60_000);
  const headers = { "x-api-key": workspace.key, "content-type": "application/json" };
  const make = async (path: string, body: unknown) => {
    const answer = await fetch(workspace.origin + path, { method: "POST", headers, body: JSON.stringify(body) });
    return made.parse(await answer.json()).id;
  };
  const written = await make("/api/d", { title: "Tides", markdown: MARKDOWN });
  const folder = await make("/api/d/folders", { name: "Mine" });
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  const settings = ["", "/about", "/appearance", "/keys", "/people"].map((one) => `/settings${one}`);
  const lists = ["/", `/?folder=${folder}`, "/library", "/library/duplicates", "/prompts", "/prompts/new", "/trash"];
  for (const path of [`/d/${written}`, ...lists, ...settings, "/sign-in", "/sign-up"]) {
    const answer = await page.goto(path, { waitUntil: "load" });
    expect([path, answer?.status()]).toEqual([path, 200]);
    expect(answer?.headers()["content-security-policy"]).toMatch(/default-src 'self'.*script-src 'self' 'nonce-/);
  }
  expect(errors).toEqual([]);
});

test("a script injected into a page does not run", async ({ browser, workspace }) => {
  // A separate context, because this test violates the policy on purpose.
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto(`${workspace.origin}/sign-in`);
  const refused = page.waitForEvent("console", (message) => /content security policy/i.test(message.text()));
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", '<img src="/none.png" onerror="document.title = \'ran\'">');
  });
  await refused;
  expect(await page.title()).not.toBe("ran");
  await context.close();
});
