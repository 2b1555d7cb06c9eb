import { saveData } from "./save-data";
import { test as base, expect } from "./workspace";

/** Tests that start in a browser signed in through the printed link, one that saves data unless the test says otherwise. */
export const test = base.extend<{ obeysPolicy: undefined; savesData: boolean }>({
  // Loading ahead the eighty parts of a screen of which a test opens two takes a third of its time.
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    if (savesData) await saveData(context);
    await use(context);
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
