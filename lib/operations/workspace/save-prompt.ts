import { z } from "zod";
import { newPromptShape } from "#lib/prompts/prompts/shape";
import { insertPrompt, updatePrompt } from "#lib/prompts/prompts/store";
import { workspaceOperation } from "./workspace-operation";

/** Creates a prompt, or updates the one with this id; returns its id. */
export const savePrompt = workspaceOperation({
  name: "save_prompt",
  rate: "write",
  keepsPage: true,
  input: newPromptShape.extend({ id: z.string().max(100).optional() }),
  output: z.string(),
  async handler({ db, caller, now }, { id, ...prompt }) {
    const kept = id
      ? await updatePrompt(db, caller.userId, id, prompt, now)
      : await insertPrompt(db, caller.userId, prompt, now);
    return kept.id;
  },
});
