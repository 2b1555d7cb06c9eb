import { z } from "zod";
import { documentId } from "#lib/base/document-shape";
import { operation } from "#lib/base/operation";
import { MAX_STEPS } from "#lib/document/steps";
import { runtime } from "#lib/runtime";
import { appendSteps } from "#lib/writing/append";
import { foldSoon } from "#lib/writing/fold-soon";

/** Takes typed steps of an open editor through the gate; it is not part of the API. */
export const appendDocumentSteps = {
  ...operation({
    name: "append_steps",
    route: "POST /api/d/[id]/steps",
    summary: "Appends typed steps to a document; its answer is null when others were first.",
    scope: "update",
    role: "edit",
    reach: "document",
    input: z.object({
      id: documentId,
      version: z.number().int().min(1),
      number: z.number().int().min(0),
      key: z.string().min(1).max(100),
      steps: z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_STEPS),
    }),
    output: z.object({ at: z.object({ version: z.number().int(), number: z.number().int() }).nullable() }),
    async handler({ db, caller, now }, batch) {
      const at = await appendSteps({ db, caller, now }, batch);
      if (at) foldSoon((await runtime()).store.db, batch.id);
      return { at };
    },
  }),
  // One statement appends; a transaction would hold the document's row longer.
  commitsItself: true,
};
