"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { makeKey } from "#lib/people/auth/keys";
import { insertKey } from "#lib/people/auth/store";
import { keyShape } from "./key-shape";
import { endOf } from "./lifetimes";
import { requireReach } from "./require-reach";

/** Creates a key and returns it; it cannot be read again. */
export const make = action({
  name: "make_key",
  rate: "write",
  input: keyShape,
  output: z.string(),
  async handler(context, { lifetime, ...wanted }) {
    const { db, caller, now } = context;
    await requireReach(context, wanted);
    const key = makeKey();
    await insertKey(db, { ...wanted, key, userId: caller.userId, expiresAt: endOf(lifetime, now) }, now);
    return key;
  },
});
