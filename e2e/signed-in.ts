import { test as base, expect } from "./workspace";

/** Tests that start in a browser signed in through the printed link. */
export const test = base.extend<{ obeysPolicy: undefined }>({
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
