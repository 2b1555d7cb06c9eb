import type { Browser, Page } from "playwright/test";
import { z } from "zod";

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

/** Invites a person to a document; they make an account and open it in another browser. */
export async function joinDocument(page: Page, browser: Browser, id: string, name: string): Promise<Page> {
  const email = `${name.toLowerCase()}@example.org`;
  const shared = await page.request.put(`/api/w/documents/${id}/people`, {
    headers: { "sec-fetch-site": "same-origin" },
    data: { email, role: "edit" },
  });
  const shape = z.object({
    invitations: z.array(z.object({ email: z.string().nullable(), link: z.string().nullable() })),
  });
  const invitation = shape.parse(await shared.json()).invitations.find((one) => one.email === email);
  const other = await join(browser, invitation?.link ?? "", name);
  await other.goto(`/d/${id}`);
  await other.getByRole("textbox", { name: "Text" }).waitFor();
  return other;
}
