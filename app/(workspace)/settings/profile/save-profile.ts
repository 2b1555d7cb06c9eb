"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { updatePerson } from "#lib/people/accounts/store";
import { profileShape } from "./profile-shape";

/** Saves the user's name and address. */
export const saveProfile = action({
  name: "save_profile",
  rate: "write",
  input: profileShape,
  output: z.void(),
  handler: ({ db, caller, now }, profile) => updatePerson(db, caller.userId, profile, now),
});
