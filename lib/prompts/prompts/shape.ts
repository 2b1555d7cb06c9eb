import { z } from "zod";
import { nextCursor } from "#lib/shapes/paging";
import { variablesOf } from "./variables";

const MAX_VARIABLES = 50;

const name = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(200)
  .refine((text) => !/[\r\n]/.test(text), "must be one line");

const content = z
  .string()
  .max(50_000)
  .refine((text) => text.trim() !== "", "must not be empty")
  .refine((text) => variablesOf(text).length <= MAX_VARIABLES, `must have ${MAX_VARIABLES} variables at most`);

/** A personal prompt in a request. */
export const newPromptShape = z.strictObject({ name, description: z.string().trim().max(1_000).default(""), content });

/** A change of a personal prompt; missing fields are kept. */
export const promptPatchShape = z.strictObject({
  name: name.optional(),
  description: z.string().trim().max(1_000).optional(),
  content: content.optional(),
});

/** A prompt in a list. */
export const promptSummaryShape = z.object({
  id: z.string(),
  slug: z.string().describe("The name of the prompt on the MCP server."),
  name: z.string(),
  description: z.string(),
  variables: z.array(z.string()).describe("The variables of the prompt, {{variable}}, in order of appearance."),
  type: z.enum(["personal", "system"]),
});

/** A page of prompts. */
export const promptListShape = z.object({ prompts: z.array(promptSummaryShape), nextCursor });

/** A prompt with its content. */
export const promptShape = promptSummaryShape.extend({
  content: z.string().describe("The text; {{variable}} marks a variable."),
});
