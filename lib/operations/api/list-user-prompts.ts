import { z } from "zod";
import { operation } from "#lib/base/operation";
import { promptListShape } from "#lib/prompts/prompts/shape";
import { listPrompts } from "#lib/prompts/prompts/store";
import { pagingFields } from "#lib/shapes/paging";

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
