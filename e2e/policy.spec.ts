import { expect, test } from "./signed-in";

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
