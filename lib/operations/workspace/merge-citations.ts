import { z } from "zod";
import { mergeCitations } from "#lib/works/library/entries/duplicates";
import { citationId } from "#lib/works/library/entries/shape";
import { workspaceOperation } from "./workspace-operation";

/** Merges duplicate citations into the one to keep. */
export const mergeCitationsOperation = workspaceOperation({
  name: "merge_citations",
  rate: "write",
  input: z.object({ keepId: citationId, otherIds: z.array(citationId).min(1).max(100) }),
  output: z.void(),
  async handler(context, asked) {
    await mergeCitations(context, asked);
  },
});
