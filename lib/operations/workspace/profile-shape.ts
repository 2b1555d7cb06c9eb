import { z } from "zod";

/** A user's name and e-mail address; the address is case-insensitive. */
export const profileShape = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "Give a name.")
    .max(200, "The name is longer than 200 characters.")
    // A field of one line sends no others.
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, "The address is too long.")
    .pipe(z.email("This is not an e-mail address.")),
});
