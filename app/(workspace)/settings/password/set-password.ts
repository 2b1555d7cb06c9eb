"use server";

import { headers } from "next/headers";
import type { z } from "zod";
import type { Outcome } from "../../../outcome";
import { act } from "../../act";
import { passwordShape } from "./password-shape";

/** Sets a person's first password; one that is there already is changed only by who knows it. */
export async function setPassword(given: z.input<typeof passwordShape>): Promise<Outcome<void>> {
  return act(passwordShape, given, async ({ password }, { auth }) => {
    await auth.api.setPassword({ body: { newPassword: password }, headers: await headers() });
  });
}
