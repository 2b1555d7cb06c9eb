import { z } from "zod";
import { MIN_PASSWORD } from "#lib/people/auth/sessions";

/** A new password. */
export const passwordShape = z.strictObject({
  password: z
    .string()
    .min(MIN_PASSWORD, `A password has ${MIN_PASSWORD} characters or more.`)
    .max(200, "A password has at most 200 characters."),
});
