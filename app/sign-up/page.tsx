import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import Link from "next/link";
import { notFound } from "next/navigation";
import { MIN_PASSWORD, providersOf } from "#lib/auth/sessions";
import { findInviter, INVITATION_COOKIE } from "#lib/people/invitations";
import { runtime } from "#lib/runtime";
import { SignOut } from "../(workspace)/settings/sign-out";
import { providersAmong } from "../provider";
import { EntranceCard } from "../sign-in/entrance-card";
import { ProviderButtons } from "../sign-in/provider-buttons";
import styles from "../sign-in/sign-in.module.css";
import { SignUpForm } from "./sign-up-form";

export const metadata: Metadata = { title: "Make an account" };

/** Creates an account with an invitation, or without one when the workspace allows it. */
export default async function SignUpPage() {
  const asker = await headers();
  const token = (await cookies()).get(INVITATION_COOKIE)?.value;
  const { auth, store, env } = await runtime();
  const session = await auth.api.getSession({ headers: asker });
  const inviter = token ? await findInviter(store.db, token, new Date()) : null;
  if (!session && !inviter && !env.ALLOW_SIGN_UP) notFound();
  if (session) {
    return (
      <EntranceCard heading="You have an account">
        <p>You are signed in as {session.user.name}. To make another account, sign out first.</p>
        <SignOut />
      </EntranceCard>
    );
  }
  return (
    <EntranceCard heading="Make an account">
      {inviter ? <p>{inviter.name} invites you to this workspace. What you write here is your own.</p> : null}
      <SignUpForm minPassword={MIN_PASSWORD} />
      <div className={styles.others}>
        <ProviderButtons providers={providersAmong(Object.keys(providersOf(env)))} />
      </div>
      <p>
        Have one already? <Link href="/sign-in">Sign in</Link>
      </p>
    </EntranceCard>
  );
}
