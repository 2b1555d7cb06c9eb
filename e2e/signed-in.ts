import { saveData } from "./save-data";
import { test as base, expect } from "./workspace";

/** Tests that start in a browser signed in through the printed link, one that saves data unless the test says otherwise. */
export const test = base.extend<{ obeysPolicy: undefined; savesData: boolean; isAlone: boolean }>({
  // Loading ahead the eighty parts of a screen of which a test opens two takes a third of its time.
  savesData: [true, { option: true }],
  // For tests that leave something in a browser that is kept, such as a service worker.
  isAlone: [false, { option: true }],
  context: async ({ context: kept, browser, savesData, isAlone }, use) => {
    const context = isAlone ? await browser.newContext() : kept;
    if (savesData) await saveData(context);
    await use(context);
    if (isAlone) await context.close();
  },
  // Every test fails when one of its pages violates its Content-Security-Policy.
  obeysPolicy: [
    async ({ context }, use) => {
      const broken: string[] = [];
      context.on("console", (message) => {
        if (/content security policy/i.test(message.text())) broken.push(message.text());
      });
      await use(undefined);
      expect(broken).toEqual([]);
    },
    { auto: true },
  ],
  storageState: ({ session }, use) => use(session),
  baseURL: ({ workspace }, use) => use(workspace.origin),
});

export { expect };
