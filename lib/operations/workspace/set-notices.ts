import { z } from "zod";
import { setWantsNotices } from "#lib/delivery/mail/store";
import { workspaceOperation } from "./workspace-operation";

/** Turns the user's notices by e-mail on or off. */
export const setNotices = workspaceOperation({
  name: "set_notices",
  rate: "write",
  input: z.strictObject({ isOn: z.boolean() }),
  output: z.void(),
  handler: ({ db, caller }, { isOn }) => setWantsNotices(db, caller.userId, isOn),
});
