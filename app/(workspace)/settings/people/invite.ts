"use server";

import { z } from "zod";
import { createInvitation } from "#lib/people/invitations";
import type { Outcome } from "../../../outcome";
import { act } from "../../act";

const shape = z.strictObject({ note: z.string().trim().max(200, "This is longer than 200 characters.") });

/** Makes an invitation and answers its link, this once. */
export async function invite(given: z.input<typeof shape>): Promise<Outcome<string>> {
  return act(shape, given, async ({ note }, { db, person, env, now }) => {
    const { token } = await createInvitation(db, person.id, note, now);
    return `${env.APP_URL}/invite/${token}`;
  });
}
