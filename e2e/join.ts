import type { Browser, Page } from "playwright/test";

const PASSWORD = "correct horse battery staple";

/** Opens an invitation in another browser and makes an account with the address `<name>@example.org`. */
export async function join(browser: Browser, link: string, name: string): Promise<Page> {
  const { origin } = new URL(link);
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL: origin });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(`${name.toLowerCase()}@example.org`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Make the account" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  return page;
}
