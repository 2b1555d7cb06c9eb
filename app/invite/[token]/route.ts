import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { INVITATION_COOKIE } from "#lib/people/accounts/invitations";

const LIVES_S = 60 * 60;

/** Stores an invitation from its link and redirects to the sign-up page. */
export async function GET(_request: Request, { params }: { params: Promise<{ token: string }> }): Promise<never> {
  const { token } = await params;
  const isSecure = process.env.APP_URL?.startsWith("https:") ?? false;
  const options = { httpOnly: true, sameSite: "lax", path: "/", maxAge: LIVES_S, secure: isSecure } as const;
  (await cookies()).set(INVITATION_COOKIE, token, options);
  redirect("/sign-up");
}
