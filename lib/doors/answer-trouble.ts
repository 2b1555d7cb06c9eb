import "server-only";
import { AppError } from "#lib/base/errors";
import { log } from "#lib/base/log";
import { storeError } from "./store-error";

type Serve<A extends unknown[]> = (...given: A) => Promise<Response>;

/** The same answers outside the API, but 503 with `Retry-After` while the store is in trouble or the work too much. */
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
      return new Response(page.text, { status: error.status, headers: { ...headers, "content-type": page.type } });
    });

/** What is said where no page can be shown. */
export const PLAIN_TROUBLE = {
  type: "text/plain; charset=utf-8",
  text: "This cannot be shown just now. Try again in a moment.\n",
};
