import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { runtime } from "#lib/base/runtime";
import { countRequest, type Rate, withinLimit } from "#lib/limits/rate-limit";
import type { Attempts } from "#lib/limits/rate-limit-failures";
import { authenticate, type Credentials, checkWriterHeaders } from "./authenticate";
import type { RequestTrace } from "./record-request";

/**
 * The first half of the gate: finds the caller and counts the request; records the caller and adds the `RateLimit-*`
 * headers even when it throws.
 */
export async function admit(
  rate: Rate,
  request: Credentials,
  trace: Pick<RequestTrace, "caller" | "headers">,
): Promise<Caller> {
  const running = await runtime();
  const caller = await identify(running.attempts, request, trace.headers);
  trace.caller = caller.id;
  Object.assign(trace.headers, await countRequest(running, caller, rate));
  checkWriterHeaders(request.headers);
  return caller;
}

async function identify(attempts: Attempts, request: Credentials, headers: Record<string, string>): Promise<Caller> {
  const tooMany = "Too many requests from this address came without a valid key.";
  const refused = attempts.refuses(request.headers);
  if (refused) withinLimit(refused, tooMany);
  try {
    const caller = await authenticate(request);
    attempts.succeeded(request.headers);
    return caller;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    Object.assign(headers, withinLimit(await attempts.failed(request.headers), tooMany));
    throw error;
  }
}
