import { workerJob } from "#lib/base/worker-job";
import type { Article } from "../draft/article";
import { type Page, readPage } from "./read-page";

/** Reads a page as an article. */
export default workerJob<Page, Article>(readPage);
