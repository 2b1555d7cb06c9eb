import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { redirect } from "next/navigation";
import { providersOf } from "#lib/auth/sessions";
import { runtime } from "#lib/runtime";
import { Alert } from "#ui/alert";
import { providersAmong } from "../provider";
import { EntranceCard } from "./entrance-card";
import { MailForm } from "./mail-form";
import { nextPage } from "./next-page";
import { PasskeyButton } from "./passkey-button";
import { PasswordForm } from "./password-form";
import { ProviderButtons } from "./provider-buttons";
import styles from "./sign-in.module.css";

export const metadata: Metadata = { title: "Sign in" };

const ERRORS: Record<string, string> = {
  EXPIRED_TOKEN: "This link has expired. Each link works once, for a day. Make another.",
  INVALID_TOKEN: "This link was used before or is not whole. Each link works once. Make another.",
  ATTEMPTS_EXCEEDED: "This link was used before. Each link works once. Make another.",
  INVITATION_NEEDED:
    "An account here needs an invitation. Ask someone who has an account for a link, and open that first.",
  ACCOUNT_NOT_LINKED:
    "There is an account with this address already. Sign in as you did before, then connect the other in Settings.",
  ACCESS_DENIED: "You were not signed in, because you did not let the provider share who you are.",
};

const OTHER_ERROR = "You were not signed in. Try again, or make another link.";

/** Signs a user in by password, passkey or provider, or by a link that is mailed, or that the workspace owner prints. */
export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { error, reset, next } = await searchParams;
  const { auth, env, mailer } = await runtime();
  if (!error && (await auth.api.getSession({ headers: await headers() }))) redirect(nextPage(next));
  const words = typeof error === "string" ? (ERRORS[error.toUpperCase()] ?? OTHER_ERROR) : null;
  return (
    <EntranceCard heading="Sign in">
      {words ? <Alert>{words}</Alert> : null}
      {reset === undefined ? null : <p role="status">The password is set. Sign in with it.</p>}
      <PasswordForm />
      <div className={styles.others}>
        <PasskeyButton />
        <ProviderButtons providers={providersAmong(Object.keys(providersOf(env)))} />
      </div>
      {env.ALLOW_SIGN_UP ? (
        <p>
          New here? <Link href="/sign-up">Make an account</Link>
        </p>
      ) : null}
      {mailer ? (
        <section className={styles.aside} aria-labelledby="by-mail">
          <h2 id="by-mail" className={styles.subheading}>
            By e-mail
          </h2>
          <MailForm />
        </section>
      ) : (
        <section className={styles.aside} aria-labelledby="by-link">
          <h2 id="by-link" className={styles.subheading}>
            With a link
          </h2>
          <p>If you run this workspace, also when you forgot the password, type where it runs</p>
          <pre className={styles.command}>
            <code>npm run sign-in</code>
          </pre>
          <p>and open the link that it prints in this browser. The first start prints one by itself.</p>
        </section>
      )}
    </EntranceCard>
  );
}
