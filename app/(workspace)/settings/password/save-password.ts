"use server";

import { headers } from "next/headers";
import type { z } from "zod";
import { hasPassword } from "#lib/people/store";
import type { Outcome } from "../../../outcome";
import { act } from "../../act";
import { passwordShape } from "./password-shape";

/** Sets a person's first password, or changes it and signs their other browsers out. */
export async function savePassword(given: z.input<typeof passwordShape>): Promise<Outcome<void>> {
  return act(passwordShape, given, async ({ current = "", password }, { db, auth, person }) => {
    const asker = await headers();
    if (await hasPassword(db, person.id)) {
      const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true };
      await auth.api.changePassword({ body, headers: asker });
    } else await auth.api.setPassword({ body: { newPassword: password }, headers: asker });
  });
}
