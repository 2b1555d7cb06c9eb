import { type Outcome, outcomeOf } from "#lib/base/worker-outcome";
import type { Article } from "./article";
import { type Page, readPage } from "./read-page";

/** Reads a page as an article. */
export default (page: Page): Outcome<Article> => outcomeOf(() => readPage(page));
