import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { INVITATION_COOKIE } from "#lib/people/accounts/invitations";
import { Link } from "#ui/link";
import { EntranceCard } from "../sign-in/entrance-card";

/** Shown when an invitation is no longer open, or is missing and required. */
export default async function NoInvitation() {
  const t = await getTranslations("entrance");
  const isInvited = (await cookies()).has(INVITATION_COOKIE);
  return (
    <EntranceCard heading={t("signUp.badInvitation")}>
      <p>{t(isInvited ? "signUp.invitationOver" : "signUp.invitationNeeded")}</p>
      <Link href="/sign-in">{t("signIn.title")}</Link>
    </EntranceCard>
  );
}
