"use server";

import { z } from "zod";
import { restoreVersion } from "#lib/writing/restore-version";
import type { Outcome } from "../../../../outcome";
import { act } from "../../../act";
import { callerOf } from "../../../caller-of";

const shape = z.object({ id: z.string().max(100), number: z.number().int().min(1) });

/** Makes an earlier version the text again; answers the number of the version that this made. */
export async function restore(input: z.input<typeof shape>): Promise<Outcome<number>> {
  return act(shape, input, async ({ id, number }, { db, person, now }) => {
    const caller = callerOf(person);
    return db.transaction((tx) => restoreVersion({ db: tx, caller, now, ifMatch: null }, id, number));
  });
}
