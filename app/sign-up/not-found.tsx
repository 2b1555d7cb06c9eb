import { cookies } from "next/headers";
import Link from "next/link";
import { INVITATION_COOKIE } from "#lib/people/invitations";
import { EntranceCard } from "../sign-in/entrance-card";

/** Shown when an invitation is no longer open, or is missing and required. */
export default async function NoInvitation() {
  const isInvited = (await cookies()).has(INVITATION_COOKIE);
  return (
    <EntranceCard heading="This invitation does not work">
      <p>
        {isInvited
          ? "It was used, withdrawn, or is more than a week old. Ask for another link."
          : "An account here needs an invitation. Ask someone who has an account for a link."}
      </p>
      <Link href="/sign-in">Sign in</Link>
    </EntranceCard>
  );
}
