import * as z from "zod/mini";
import { ApiError } from "#lib/doors/client";
import type { AskedBatch } from "./rebase-batches";
import type { Appended } from "./transport";

const answerShape = z.object({
  at: z.nullable(z.object({ version: z.number(), number: z.number() })),
  steps: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
const errorShape = z.looseObject({ code: z.string(), error: z.string() });

/** Sends typed steps; rejects with `ApiError`. */
export async function sendSteps(id: string, batch: AskedBatch): Promise<Appended> {
  const response = await fetch(`/api/live/${encodeURIComponent(id)}`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(batch),
  }).catch((cause: unknown) => {
    throw unreached(cause);
  });
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw unreached(cause);
  });
  const answer = answerShape.safeParse(body);
  if (response.ok && answer.success) return answer.data;
  const error = errorShape.safeParse(body).data;
  throw stepsError(response.status, error?.error);
}

/** The error of steps that were refused; those that the server has forgotten are a conflict of versions. */
export const stepsError = (status: number, message: string | undefined): ApiError =>
  new ApiError(status, status === 409 ? "version_conflict" : "internal", message ?? "The server refused the steps.");

const unreached = (cause: unknown) => new ApiError(0, "offline", "The server cannot be reached.", [], String(cause));
