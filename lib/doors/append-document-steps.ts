import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { findDocumentRole } from "#lib/access/store";
import type { Caller } from "#lib/base/caller";
import { operation } from "#lib/base/operation";
import { runtime } from "#lib/base/runtime";
import { sameJson } from "#lib/base/same-json";
import { unstorableIn } from "#lib/base/unstorable";
import { appendSteps } from "#lib/changes/writing/append";
import { foldBefore, foldSoon } from "#lib/changes/writing/fold-soon";
import { type CopyClaim, MAX_CLAIMED_TEXT, MAX_CLAIMS } from "#lib/document/copy-claim";
import { MAX_STEPS } from "#lib/document/diff/steps";
import { documentId } from "#lib/shapes/document-shape";

const copyClaim = z.strictObject({
  document: documentId,
  node: z.string().min(1).max(100).optional(),
  text: z.string().min(1).max(MAX_CLAIMED_TEXT).optional(),
});

/** Takes typed steps of an open editor through the gate; it is not part of the API. */
export const appendDocumentSteps = {
  ...operation({
    name: "append_steps",
    route: "POST /api/d/[id]/steps",
    summary:
      "Appends typed steps to a document, after what came since their position; null where the client has to merge.",
    scope: "update",
    role: "edit",
    reach: "document",
    input: z.object({
      id: documentId,
      version: z.number().int().min(1),
      number: z.number().int().min(0),
      key: z.string().min(1).max(100),
      // Pages of an earlier version did not send it. They save the whole text after this refusal.
      end: z.number({ error: "is missing: reload the page" }).int().min(-1),
      steps: z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_STEPS),
      // Of an earlier visit: not taken where others changed the same words since.
      isRecalled: z.literal(true).optional(),
      copied: z.array(copyClaim).max(MAX_CLAIMS).optional(),
    }),
    output: z.object({
      at: z.object({ version: z.number().int(), number: z.number().int() }).nullable(),
      // Only where others moved them.
      steps: z.array(z.record(z.string(), z.unknown())).optional(),
    }),
    async handler({ caller }, { copied = [], ...batch }) {
      const { db } = (await runtime()).store;
      const claims = await readableClaims(db, caller, copied);
      const placed = await appendSteps({ db, caller }, { ...batch, copied: claims });
      if (!placed) return { at: null };
      foldSoon(db, { id: batch.id, batches: placed.at.number });
      return sameJson(placed.steps, batch.steps) ? { at: placed.at } : { at: placed.at, steps: [...placed.steps] };
    },
  }),
  // One statement appends what several clients sent; a transaction would hold the document's row longer.
  ownOrder: { commitsItself: true },
};

/** The claims of documents that a person reads, undefined without any; what was typed in those is then a part of them. */
async function readableClaims(db: Executor, { bound, userId }: Caller, claims: readonly CopyClaim[]) {
  if (bound !== null || claims.length === 0) return undefined;
  const readable = new Set<string>();
  for (const id of new Set(claims.map((claim) => claim.document))) {
    if (unstorableIn("copied", id) || !(await findDocumentRole(db, userId, id))) continue;
    readable.add(id);
    await foldBefore(id);
  }
  const kept = claims.filter((claim) => readable.has(claim.document));
  return kept.length > 0 ? kept : undefined;
}
