import { z } from "zod";
import { operation } from "#lib/base/operation";
import { lockNode as lock } from "#lib/changes/writing/lock-node";
import { documentId, documentShape } from "#lib/shapes/document-shape";

/** Locks a block against agents, or unlocks it. */
export const lockNode = operation({
  name: "lock_node",
  route: "PATCH /api/d/[id]",
  summary: "Locks a node, which agents then cannot change, remove or move (409 locked) but propose to; or unlocks it.",
  scope: "update",
  role: "edit",
  reach: "document",
  session: true,
  chosenBy: (fields) => fields.locked !== undefined,
  input: z.object({
    id: documentId,
    nodeId: z.string().min(1).max(100).describe("As format=nodes lists it."),
    locked: z.boolean(),
  }),
  output: documentShape.extend({ changed: z.boolean().describe("false when it was so already.") }),
  handler: lock,
});
