import type { Page } from "playwright/test";

/** The keys of the workspace's drafts in the browser. */
export const keptDrafts = (page: Page): Promise<IDBValidKey[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("colophon");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const names = opening.result.transaction("drafts").objectStore("drafts").getAllKeys();
          names.onerror = () => reject(names.error);
          names.onsuccess = () => {
            opening.result.close();
            resolve(names.result);
          };
        };
      }),
  );
