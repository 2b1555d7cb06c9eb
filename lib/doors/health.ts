import "server-only";
import { FastResponse } from "srvx";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { log } from "#lib/base/log";
import { runtime } from "#lib/base/runtime";
import { version } from "#lib/base/version";
import { checkStore } from "./check-store";
import { storeError } from "./store-error";

const headers = { "cache-control": "no-store" };

/** Returns 200 when the store can be read and written, otherwise 503, with `status: "draining"` before the instance stops. */
export async function health(): Promise<Response> {
  try {
    const running = await runtime();
    if (running.isLeaving()) return refusal(unavailable("This instance is about to stop."), { status: "draining" });
    await checkStore(running.store);
    return FastResponse.json({ status: "ok", version }, { headers });
  } catch (error) {
    log("error", "health", { error });
    return refusal(storeError(error) ?? unavailable("The workspace did not start."));
  }
}

const unavailable = (sentence: string) =>
  new AppError("unavailable", sentence, { hint: "Try again in a moment.", headers: { "retry-after": "5" } });

const refusal = (error: AppError, more: object = {}) =>
  FastResponse.json(
    { ...more, ...error.body(newId("req")) },
    { status: error.status, headers: { ...headers, ...error.headers } },
  );
