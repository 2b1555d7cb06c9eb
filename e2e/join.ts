import type { Browser, Page } from "playwright/test";
import { z } from "zod";
import { saveData } from "./save-data";

type Role = "comment" | "edit";

const PASSWORD = "correct horse battery staple";
const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

const shared = z.object({
  invitations: z.array(z.object({ email: z.string().nullable(), link: z.string().nullable() })),
});

/** The address of a person who is named so in the tests; a name belongs to one test, as tests share a workspace. */
export const emailOf = (name: string): string => `${name.toLowerCase()}@example.org`;

/** Accepts an invitation in another browser and signs in there, as the pages do; returns a page that shows nothing yet. */
export async function join(browser: Browser, link: string, name: string): Promise<Page> {
  const { origin, pathname } = new URL(link);
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL: origin });
  await saveData(context);
  // `people.spec.ts` fills in the pages; here, loading them would take most of a test.
  await context.request.get(pathname, { maxRedirects: 0 });
  const account = { name, email: emailOf(name), password: PASSWORD };
  for (const step of ["sign-up", "sign-in"]) {
    const answer = await context.request.post(`/api/auth/${step}/email`, { headers: { origin }, data: account });
    if (!answer.ok()) throw new Error(`${name} was refused at ${step}: ${await answer.text()}`);
  }
  return context.newPage();
}

/** Invites a person to a document, as its owner who is signed in there, and returns the link. */
export async function invite(page: Page, id: string, name: string, role: Role): Promise<string> {
  const people = `/api/w/documents/${id}/people`;
  const answer = await page.request.put(people, { headers: SAME_ORIGIN, data: { email: emailOf(name), role } });
  const link = shared.parse(await answer.json()).invitations.find(({ email }) => email === emailOf(name))?.link;
  if (!link) throw new Error(`${name} was not invited: is there a person of this name already?`);
  return link;
}

/** Invites a person to a document; they make an account and open it in another browser. */
export async function joinDocument(page: Page, browser: Browser, id: string, name: string, role: Role): Promise<Page> {
  const other = await join(browser, await invite(page, id, name, role), name);
  await other.goto(`/d/${id}`);
  await other.getByRole("textbox", { name: "Text" }).waitFor();
  return other;
}
