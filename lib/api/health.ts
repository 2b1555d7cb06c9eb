import "server-only";
import { newId } from "#lib/ids";
import { runtime } from "#lib/runtime";
import { version } from "#lib/version";
import { AppError } from "./errors";
import { log } from "./log";

/** 200 when the store answers, 503 otherwise. */
export async function health(): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  try {
    await (await runtime()).store.ping();
    return Response.json({ status: "ok", version }, { headers });
  } catch (error) {
    log("error", "health", { error });
    const down = new AppError("unavailable", "The store does not answer.", { hint: "Try again in a moment." });
    return Response.json(down.body(newId("req")), { status: down.status, headers });
  }
}
