import { z } from "zod";
import { updatePerson } from "#lib/people/accounts/store";
import { profileShape } from "./profile-shape";
import { workspaceOperation } from "./workspace-operation";

/** Saves the user's name and address. */
export const saveProfile = workspaceOperation({
  name: "save_profile",
  rate: "write",
  input: profileShape,
  output: z.void(),
  handler: ({ db, caller, now }, profile) => updatePerson(db, caller.userId, profile, now),
});
