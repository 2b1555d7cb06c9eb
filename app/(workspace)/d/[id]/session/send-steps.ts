import * as z from "zod/mini";
import { ApiError } from "#lib/doors/client";
import type { Batch } from "./line";
import type { Position } from "./live-document";

const answerShape = z.object({ at: z.nullable(z.object({ version: z.number(), number: z.number() })) });
const errorShape = z.looseObject({ code: z.string(), error: z.string() });

/** Sends typed steps; resolves to their place, or to null when others were first. Rejects with `ApiError`. */
export async function sendSteps(id: string, batch: Batch): Promise<Position | null> {
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
  if (response.ok && answer.success) return answer.data.at;
  const error = errorShape.safeParse(body).data;
  throw new ApiError(response.status, "internal", error?.error ?? "The server sent an invalid response.");
}

const unreached = (cause: unknown) => new ApiError(0, "offline", "The server cannot be reached.", [], String(cause));
