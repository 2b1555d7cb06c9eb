import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { INVITATION_COOKIE } from "#lib/people/invitations";

const LIVES_S = 60 * 60;

/** Takes an invitation from its link and goes on to the page that makes an account. */
export async function GET(_request: Request, { params }: { params: Promise<{ token: string }> }): Promise<never> {
  const { token } = await params;
  const isSecure = process.env.APP_URL?.startsWith("https:") ?? false;
  const options = { httpOnly: true, sameSite: "lax", path: "/", maxAge: LIVES_S, secure: isSecure } as const;
  (await cookies()).set(INVITATION_COOKIE, token, options);
  redirect("/sign-up");
}
