"use server";

import { z } from "zod";
import { endOtherSessions } from "#lib/people/sessions";
import type { Outcome } from "../../../outcome";
import { act } from "../../act";

/** Signs all of a person's browsers out but this one, and answers how many those were. */
export async function endOthers(): Promise<Outcome<number>> {
  return act(z.undefined(), undefined, (_nothing, { db, person }) => endOtherSessions(db, person.id, person.sessionId));
}
