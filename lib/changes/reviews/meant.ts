import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { yes } from "#lib/shapes/document-shape";
import type { Meant } from "./mark";

/** The fields that name the words of a review. */
export const meantFields = {
  nodeIds: z.array(z.string().min(1).max(100)).min(1).max(20_000).optional().describe("Nodes, each with all in it."),
  all: yes.optional().describe("Instead of nodeIds: the whole text."),
};

/** The nodes that fields name; throws `invalid_request` unless exactly one of the two is given. */
export function meantOf({ nodeIds, all }: { nodeIds?: string[] | undefined; all?: true | undefined }): Meant {
  if (nodeIds && !all) return { nodeIds };
  if (all && !nodeIds) return { all };
  throw new AppError("invalid_request", "Give either nodeIds or all.", {
    details: [{ path: "nodeIds", message: "goes without all, and one of the two is needed" }],
    hint: "Send nodeIds with the nodes that were read, or all: true for the whole text.",
  });
}
