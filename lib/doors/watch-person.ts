import { z } from "zod";
import { operation } from "#lib/base/operation";

/** Checks the session for a person's event stream through the gate; the route is not part of the API. */
export const watchPerson = operation({
  name: "watch_person",
  route: "GET /api/w/watch",
  summary: "Returns nothing to a signed-in person.",
  scope: "read",
  reach: "account",
  session: true,
  input: z.object({}),
  output: z.object({}),
  handler: async () => ({}),
});
