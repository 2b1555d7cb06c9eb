import { z } from "zod";
import { storedCsl } from "#lib/citations/csl/shape";
import { resolveGiven } from "#lib/citations/given/given-work";
import { workspaceOperation } from "./workspace-operation";

/** Looks a work up by an identifier at its registry; nothing is saved. */
export const lookUpWork = workspaceOperation({
  name: "look_up_work",
  rate: "read",
  keepsPage: true,
  input: z.object({ identifier: z.string().trim().min(1).max(2048) }),
  output: z.object({ csl: storedCsl }),
  async handler(_context, { identifier }) {
    const { csl } = await resolveGiven({ identifier });
    return { csl };
  },
});
