import { cookies } from "next/headers";
import { z } from "zod";
import { env } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import { guestCookie, guestProof, isGuestPassword } from "#lib/people/guests/password";
import { findGuestPassword } from "#lib/people/guests/store";
import { guestOperation } from "./guest-operation";

/** Opens a guest link by its password: sets a cookie that keeps it open in this browser until it ends. */
export const openGuestLink = guestOperation({
  name: "open_guest_link",
  guest: "link",
  // It stores nothing, and its attempts have a limit of their own.
  rate: "read",
  input: z.strictObject({ password: z.string().max(200) }),
  output: z.void(),
  async handler({ db, caller }, { password }) {
    const link = await findGuestPassword(db, caller.id);
    if (!link || !(await isGuestPassword(link, password))) throw wrong();
    const secure = env().APP_URL.startsWith("https:");
    const options = { httpOnly: true, sameSite: "lax", secure, path: "/g", expires: link.endsAt } as const;
    (await cookies()).set(guestCookie(link.id), await guestProof(link), options);
  },
});

const wrong = () =>
  new AppError("insufficient_role", "This is not the password of this link.", {
    details: [{ path: "password", message: "is not that of this link" }],
  });
