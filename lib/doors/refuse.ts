import { FastResponse } from "srvx";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { runtime } from "#lib/base/runtime";
import { admit } from "./admit";
import { CORS } from "./handler";
import { begin, recordRequest } from "./record-request";
import { asAppError } from "./store-error";

/** The response for a method that a route does not take. */
export const methodNotAllowed = (request: Request, allow: readonly string[]) =>
  refuse(
    request,
    new AppError("method_not_allowed", `This route does not take ${request.method}.`, {
      hint: `It takes ${allow.join(", ")}.`,
      headers: { allow: allow.join(", ") },
    }),
  );

/** An error that needs no key, but is counted like any request. */
export async function refuse(request: Request, refusal: AppError): Promise<Response> {
  const requestId = newId("req");
  const trace = begin("rest", requestId);
  trace.metrics = (await runtime()).metrics;
  const counted = await admit("read", { door: "rest", headers: request.headers }, trace).catch((thrown: unknown) =>
    asAppError(thrown, trace),
  );
  const error = counted instanceof AppError && counted.code === "rate_limited" ? counted : refusal;
  recordRequest(trace, error.status);
  const headers = { ...CORS, ...trace.headers, ...error.headers, "cache-control": "no-store" };
  return FastResponse.json(error.body(requestId), { status: error.status, headers });
}
