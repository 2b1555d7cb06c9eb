import { z } from "zod";
import { beyondKeyError } from "#lib/base/beyond-key-error";
import { operation } from "#lib/base/operation";
import { promptShape } from "#lib/prompts/prompts/shape";
import { findPrompt } from "#lib/prompts/prompts/store";
import { findSystemPrompt } from "#lib/prompts/prompts/system-prompts";

/** Reads one prompt. */
export const getUserPrompt = operation({
  name: "get_user_prompt",
  route: "GET /api/d/prompts/[promptId]",
  summary: "Reads a saved prompt with its text, in which {{variable}} marks a variable.",
  scope: "read",
  reach: "listing",
  input: z.object({ promptId: z.string().min(1).max(100).describe("The prompt's id, prm_…, or its slug.") }),
  output: promptShape,
  async handler({ db, caller }, { promptId }) {
    // The same error whether or not this personal prompt exists.
    if (caller.bound !== null && !findSystemPrompt(promptId)) throw beyondKeyError(caller.bound);
    return findPrompt(db, caller.userId, promptId);
  },
});
