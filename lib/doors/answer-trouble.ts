import "server-only";
import { FastResponse } from "srvx";
import { AppError } from "#lib/base/errors";
import { log } from "#lib/base/log";
import { storeError } from "./store-error";

type Serve<A extends unknown[]> = (...given: A) => Promise<Response>;

/**
 * Runs a handler outside the API; responds 503 with `Retry-After` when the store is unavailable or the work is too
 * much.
 */
export const answeringTrouble =
  <A extends unknown[]>(
    serve: Serve<A>,
    page: { type: string; text: string; headers?: Record<string, string> },
  ): Serve<A> =>
  (...given) =>
    serve(...given).catch((thrown: unknown) => {
      const error = thrown instanceof AppError ? thrown : storeError(thrown);
      if (error?.status !== 503) throw thrown;
      log("error", "unavailable", { error: thrown });
      const headers = { "retry-after": "5", ...page.headers, ...error.headers, "cache-control": "no-store" };
      return new FastResponse(page.text, { status: error.status, headers: { ...headers, "content-type": page.type } });
    });

/** The text of a response that has no page. */
export const PLAIN_TROUBLE = {
  type: "text/plain; charset=utf-8",
  text: "This cannot be shown just now. Try again in a moment.\n",
};
