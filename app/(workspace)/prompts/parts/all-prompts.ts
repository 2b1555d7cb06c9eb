import "server-only";
import type { Output } from "#lib/doors/client";
import { load } from "#lib/doors/load";
import { listUserPrompts } from "#lib/operations/api/list-user-prompts";

const PAGE = 100;

/** A prompt as lists return it, without its text. */
export type PromptSummary = Output<"GET /api/d/prompts">["prompts"][number];

/** Loads all prompts that the signed-in user can use. */
export async function allPrompts(): Promise<PromptSummary[]> {
  const prompts: PromptSummary[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await load(listUserPrompts, { limit: PAGE, cursor });
    prompts.push(...page.prompts);
    if (page.nextCursor === null) return prompts;
    cursor = page.nextCursor;
  }
}
