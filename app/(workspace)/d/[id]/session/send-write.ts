import { ApiError, callOnce } from "#lib/doors/client";
import type { InFlightWrite } from "../../../kept/in-flight-write";
import { keptSuggestion } from "./send-proposals";

/** Writes a document once for each key, even when it is sent repeatedly; what clashes becomes suggestions. */
export async function sendWrite(id: string, write: InFlightWrite) {
  const { draftName, ...first } = write;
  // It named no draft when it was sent first, before it was away. If the server took it then, its key stands for that.
  const answer = await once(id, write).catch((error: unknown) => {
    const wasTaken = error instanceof ApiError && error.code === "idempotency_key_reused";
    if (draftName === undefined || !wasTaken) throw error;
    return once(id, first);
  });
  const suggestions = ("suggestions" in answer ? answer.suggestions : undefined) ?? [];
  return { ...answer, suggestions: suggestions.map((one) => keptSuggestion(id, one)) };
}

const once = (id: string, { key, ...fields }: InFlightWrite) =>
  callOnce("PATCH /api/d/[id]", { id, ...fields, onConflict: "suggest" }, key);
