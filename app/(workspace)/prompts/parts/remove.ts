"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { deletePrompt } from "#lib/prompts/prompts/store";

/** Deletes one of the user's own prompts. */
export const remove = action({
  name: "delete_prompt",
  rate: "write",
  keepsPage: true,
  input: z.object({ id: z.string().max(100) }),
  output: z.void(),
  handler: ({ db, caller }, { id }) => deletePrompt(db, caller.userId, id),
});
