import { expect, test } from "./signed-in";

test.use({ locale: "de-DE", isAlone: true });

test("a German browser reads German, until English is chosen in the settings", async ({ page, browser, workspace }) => {
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] }, locale: "de-DE" });
  const entrance = await stranger.newPage();
  await entrance.goto(`${workspace.origin}/sign-in`);
  await expect(entrance.getByRole("heading", { name: "Anmelden", exact: true })).toBeVisible();
  await expect(entrance.getByLabel("Passwort", { exact: true })).toBeVisible();
  await stranger.close();

  await page.goto("/");
  const navigation = page.getByRole("navigation", { name: "Arbeitsbereich" });
  await expect(navigation.getByRole("link", { name: "Papierkorb" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");

  await page.goto("/settings/appearance");
  await expect(page.getByRole("heading", { name: "Darstellung" })).toBeVisible();
  await page.getByRole("radio", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Appearance" })).toBeVisible();
  await expect(navigation).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Trash" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await page.goto("/");
  await expect(page.getByRole("link", { name: "Shared with me" })).toBeVisible();
  await page.goto("/settings/appearance");
  await page.getByRole("radio", { name: "As the browser" }).click();
  await expect(page.getByRole("heading", { name: "Darstellung" })).toBeVisible();
});
