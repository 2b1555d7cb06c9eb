import { z } from "zod";
import { deletePrompt } from "#lib/prompts/prompts/store";
import { workspaceOperation } from "./workspace-operation";

/** Deletes one of the user's own prompts. */
export const deletePromptOperation = workspaceOperation({
  name: "delete_prompt",
  rate: "write",
  keepsPage: true,
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  handler: ({ db, caller }, { id }) => deletePrompt(db, caller.userId, id),
});
