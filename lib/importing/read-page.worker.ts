import { parentPort } from "node:worker_threads";
import { AppError, type ErrorCode } from "#lib/base/errors";
import type { Article } from "./article";
import { type Page, readPage } from "./read-page";

/** What the thread answers: the article, or why there is none. */
export type Read =
  | { article: Article }
  | { refusal: { code: ErrorCode; message: string; hint: string | undefined } }
  | { fault: unknown };

parentPort?.on("message", (page: Page) => parentPort?.postMessage(answer(page)));

function answer(page: Page): Read {
  try {
    return { article: readPage(page) };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) return { fault: thrown };
    return { refusal: { code: thrown.code, message: thrown.message, hint: thrown.hint } };
  }
}
