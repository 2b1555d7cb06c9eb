import { z } from "zod";
import { beyondKeyError } from "#lib/base/beyond-key-error";
import { AppError } from "#lib/base/errors";
import { type Context, operation } from "#lib/base/operation";
import { suggestionId } from "#lib/changes/suggestions/shape";
import { findDocumentsOf, noSuggestion } from "#lib/changes/suggestions/store";
import { acceptInto } from "#lib/changes/writing/accept";
import { rejectFrom } from "#lib/changes/writing/reject";

const MOST = 200;

const ids = z.array(suggestionId).max(MOST).default([]);

/** Accepts and rejects suggestions of any documents. */
export const resolveSuggestions = operation({
  name: "resolve_suggestions",
  route: "POST /api/w/suggestions/resolve",
  summary: "Accepts and rejects up to 200 suggestions or groups of any documents; what fails does not hold the rest.",
  scope: "update",
  role: "edit",
  reach: "listing",
  hints: { destructive: true },
  ownOrder: { commitsItself: true },
  input: z.object({
    accept: ids.describe("Taken into their documents in this order, each as one version."),
    reject: ids,
  }),
  output: z.object({
    accepted: z.array(z.string()),
    rejected: z.array(z.string()),
    failed: z.array(z.object({ id: z.string(), code: z.string(), error: z.string() })),
  }),
  async handler(context, { accept, reject }) {
    const asked = [...accept, ...reject];
    checkAsked(asked);
    const documents = await findDocumentsOf(context, asked);
    const failed: Failure[] = [];
    const each = async (sids: readonly string[], resolve: Resolve) => {
      const done: string[] = [];
      for (const sid of sids) {
        const failure = await attempt(context, { sid, documentId: documents.get(sid) }, resolve);
        if (failure) failed.push(failure);
        else done.push(sid);
      }
      return done;
    };
    return { accepted: await each(accept, acceptInto), rejected: await each(reject, rejectFrom), failed };
  },
});

type Resolve = (context: Context, documentId: string, sid: string) => Promise<unknown>;

type Failure = { id: string; code: string; error: string };

function checkAsked(asked: readonly string[]): void {
  const twice = asked.find((id, at) => asked.indexOf(id) < at);
  if (asked.length > 0 && asked.length <= MOST && twice === undefined) return;
  const why = twice === undefined ? `must name 1 to ${MOST} suggestions together` : `name ${twice} twice`;
  throw new AppError("invalid_request", `“accept” and “reject” ${why}.`, {
    details: [{ path: "accept", message: why }],
  });
}

/** Resolves one in a transaction of its own; returns why it failed. */
async function attempt(
  context: Context,
  { sid, documentId }: { sid: string; documentId: string | undefined },
  resolve: Resolve,
): Promise<Failure | null> {
  try {
    if (documentId === undefined) throw context.caller.bound ? beyondKeyError(context.caller.bound) : noSuggestion(sid);
    await context.db.transaction((tx) => resolve({ ...context, db: tx }, documentId, sid));
    return null;
  } catch (error) {
    if (error instanceof AppError) return { id: sid, code: error.code, error: error.message };
    throw error;
  }
}
