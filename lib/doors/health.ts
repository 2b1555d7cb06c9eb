import "server-only";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { log } from "#lib/base/log";
import { version } from "#lib/base/version";
import { runtime } from "#lib/runtime";

const headers = { "cache-control": "no-store" };

/** 200 when the store answers and requests are welcome, 503 otherwise. */
export async function health(): Promise<Response> {
  try {
    const running = await runtime();
    if (running.isLeaving()) return refusal("This instance is about to stop.");
    await running.store.ping();
    return Response.json({ status: "ok", version }, { headers });
  } catch (error) {
    log("error", "health", { error });
    return refusal("The store does not answer.");
  }
}

function refusal(sentence: string): Response {
  const error = new AppError("unavailable", sentence, { hint: "Try again in a moment." });
  return Response.json(error.body(newId("req")), { status: error.status, headers });
}
