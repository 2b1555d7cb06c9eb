import { z } from "zod";
import { lastFour, makeKey } from "#lib/people/auth/keys";
import { insertKey } from "#lib/people/auth/store";
import { keyShape } from "./key-shape";
import { endOf } from "./lifetimes";
import { requireReach } from "./require-reach";
import { workspaceOperation } from "./workspace-operation";

/** Creates a key and returns it; it cannot be read again. */
export const makeKeyOperation = workspaceOperation({
  name: "make_key",
  rate: "write",
  input: keyShape,
  output: z.string(),
  audited: (key, { name, scopes }) => ({
    kind: "key.made",
    details: { name, scopes: scopes.join(" "), lastFour: lastFour(key) },
  }),
  async handler(context, { lifetime, ...wanted }) {
    const { db, caller, now } = context;
    await requireReach(context, wanted);
    const key = makeKey();
    await insertKey(db, { ...wanted, key, userId: caller.userId, expiresAt: endOf(lifetime, now) }, now);
    return key;
  },
});
