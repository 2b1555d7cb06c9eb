import { workerJob } from "#lib/base/worker-job";
import type { Article } from "./article";
import { type Page, readPage } from "./read-page";

/** Reads a page as an article. */
export default workerJob<Page, Article>(readPage);
