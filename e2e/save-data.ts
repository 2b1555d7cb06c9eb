import type { BrowserContext } from "playwright/test";

/** Lets the pages of a browser ask for little data, so that they load the parts of a screen when these are opened. */
export const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
