import { AppError } from "#lib/base/errors";
import { type PoolOptions, twoLanes, workerFile } from "#lib/base/worker-pool";
import type { Article } from "../draft/article";
import type { Page } from "./read-page";

/** The options of the worker pool that reads pages, with its limits of time and memory. */
export const PAGE_POOL: PoolOptions = {
  name: "read page",
  file: workerFile("read-page"),
  threads: 1,
  cpuMs: 10_000,
  maxHeapMb: 768,
  maxWaiting: 30,
  tooLarge: () =>
    new AppError("import_failed", "The page is too tangled: reading it takes more than 10 s.", {
      hint: "Open it in a browser, copy the text and make a document of it.",
    }),
  tooMany: () =>
    new AppError("unavailable", "Many of your pages are being imported at the moment.", {
      hint: "Try again in a minute.",
    }),
};

const SMALL_BYTES = 300_000;

const pool = twoLanes<Page, Article>(PAGE_POOL, ({ body }) => body.byteLength <= SMALL_BYTES);

/**
 * Reads a page as an article for a person in a worker thread.
 * @throws AppError import_failed, also past 10 seconds of processor time, or unavailable while 30 pages of the same person wait.
 */
export const readInWorker = (person: string, page: Page): Promise<Article> => pool.run(person, page);
