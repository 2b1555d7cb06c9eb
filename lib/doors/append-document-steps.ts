import { z } from "zod";
import { operation } from "#lib/base/operation";
import { runtime } from "#lib/base/runtime";
import { sameJson } from "#lib/base/same-json";
import { appendSteps } from "#lib/changes/writing/append";
import { foldSoon } from "#lib/changes/writing/fold-soon";
import { MAX_STEPS } from "#lib/document/diff/steps";
import { documentId } from "#lib/shapes/document-shape";

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
    }),
    output: z.object({
      at: z.object({ version: z.number().int(), number: z.number().int() }).nullable(),
      // Only where others moved them.
      steps: z.array(z.record(z.string(), z.unknown())).optional(),
    }),
    async handler({ caller }, batch) {
      const { db } = (await runtime()).store;
      const placed = await appendSteps({ db, caller }, batch);
      if (!placed) return { at: null };
      foldSoon(db, batch.id);
      return sameJson(placed.steps, batch.steps) ? { at: placed.at } : { at: placed.at, steps: [...placed.steps] };
    },
  }),
  // One statement appends what several clients sent; a transaction would hold the document's row longer.
  ownOrder: { commitsItself: true },
};
