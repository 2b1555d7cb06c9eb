import { z } from "zod";
import { operation } from "#lib/base/operation";
import { pagingFields } from "#lib/base/paging";
import { promptListShape } from "#lib/prompts/shape";
import { listPrompts } from "#lib/prompts/store";

/** Lists the prompts that a person can use. */
export const listUserPrompts = operation({
  name: "list_user_prompts",
  route: "GET /api/d/prompts",
  summary: "Lists saved prompts without their text: your own by name, then the system prompts.",
  scope: "read",
  reach: "listing",
  input: z.object(pagingFields),
  output: promptListShape,
  handler: ({ db, caller }, paging) =>
    listPrompts(db, { userId: caller.bound === null ? caller.userId : null, ...paging }),
});
