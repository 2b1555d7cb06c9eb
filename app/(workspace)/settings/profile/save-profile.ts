"use server";

import type { z } from "zod";
import { updatePerson } from "#lib/people/store";
import type { Outcome } from "../../../outcome";
import { act } from "../../act";
import { profileShape } from "./profile-shape";

/** Keeps a person's name and address. */
export async function saveProfile(given: z.input<typeof profileShape>): Promise<Outcome<void>> {
  return act(profileShape, given, (profile, { db, person, now }) => updatePerson(db, person.id, profile, now));
}
