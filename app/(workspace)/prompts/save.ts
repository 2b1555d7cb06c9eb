"use server";

import { z } from "zod";
import { newPromptShape } from "#lib/prompts/shape";
import { insertPrompt, updatePrompt } from "#lib/prompts/store";
import type { Outcome } from "../../outcome";
import { act } from "../act";

const shape = newPromptShape.extend({ id: z.string().max(100).optional() });

/** Keeps a prompt, a new one or the one with this id, and answers its id. */
export async function save(given: z.input<typeof shape>): Promise<Outcome<string>> {
  return act(
    shape,
    given,
    async ({ id, ...prompt }, { db, person, now }) => {
      const kept = id
        ? await updatePrompt(db, person.id, id, prompt, now)
        : await insertPrompt(db, person.id, prompt, now);
      return kept.id;
    },
    { leaves: true },
  );
}
