import { z } from "zod";
import { MIN_PASSWORD } from "#lib/auth/sessions";

/** A new password, and the one it takes the place of where there is one. */
export const passwordShape = z.strictObject({
  current: z.string().max(200).optional(),
  password: z
    .string()
    .min(MIN_PASSWORD, `A password has ${MIN_PASSWORD} characters or more.`)
    .max(200, "A password has at most 200 characters."),
});
