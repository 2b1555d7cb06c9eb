import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { findInviter, INVITATION_COOKIE } from "#lib/people/accounts/invitations";
import { providersOf } from "#lib/people/auth/providers";
import { MIN_PASSWORD } from "#lib/people/auth/sessions";
import { Link } from "#ui/link";
import { SignOut } from "../(workspace)/settings/parts/sign-out";
import { EntranceCard } from "../sign-in/entrance-card";
import { ProviderButtons } from "../sign-in/provider-buttons";
import styles from "../sign-in/sign-in.module.css";
import { SignUpForm } from "./sign-up-form";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("entrance.signUp"))("title"),
});

/** Creates an account with an invitation, or without one when the workspace allows it. */
export default async function SignUpPage() {
  const t = await getTranslations("entrance.signUp");
  const asker = await headers();
  const token = (await cookies()).get(INVITATION_COOKIE)?.value;
  const { auth, store, env } = await runtime();
  const session = await auth.api.getSession({ headers: asker });
  const inviter = token ? await findInviter(store.db, token, new Date()) : null;
  if (!session && !inviter && !env.ALLOW_SIGN_UP) notFound();
  if (session) {
    return (
      <EntranceCard heading={t("haveAccount")}>
        <p>{t("signedInAs", { name: session.user.name })}</p>
        <SignOut />
      </EntranceCard>
    );
  }
  return (
    <EntranceCard heading={t("title")}>
      {inviter ? <p>{t("invitedBy", { name: inviter.name })}</p> : null}
      <SignUpForm minPassword={MIN_PASSWORD} />
      <div className={styles.others}>
        <ProviderButtons providers={providersOf(env)} />
      </div>
      <p>{t.rich("haveOne", { link: (words) => <Link href="/sign-in">{words}</Link> })}</p>
    </EntranceCard>
  );
}
