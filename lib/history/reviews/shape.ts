import { z } from "zod";

const count = z.number().int();

/** Which words of a document nobody has answered for yet. */
export const reviewsShape = z.object({
  version: count,
  words: z.object({ total: count, byPeople: count, byAgents: count, reviewed: count, unreviewed: count }),
  nodes: z
    .array(
      z.object({
        nodeId: z.string(),
        unreviewed: z.array(z.object({ from: count, to: count, text: z.string() })).describe("In UTF-16 code units."),
      }),
    )
    .describe("Those with words by agents that nobody has answered for."),
});
