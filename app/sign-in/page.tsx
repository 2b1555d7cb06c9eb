import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { providersOf } from "#lib/people/auth/providers";
import { Alert } from "#ui/alert";
import { Link } from "#ui/link";
import { EntranceCard } from "./entrance-card";
import { MailForm } from "./mail-form";
import { nextPage } from "./next-page";
import { PasskeyButton } from "./passkey-button";
import { PasswordForm } from "./password-form";
import { ProviderButtons } from "./provider-buttons";
import styles from "./sign-in.module.css";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("entrance.signIn"))("title"),
});

const ERRORS = {
  EXPIRED_TOKEN: "expired",
  INVALID_TOKEN: "invalid",
  ATTEMPTS_EXCEEDED: "used",
  INVITATION_NEEDED: "invitationNeeded",
  ACCOUNT_NOT_LINKED: "notLinked",
  ACCESS_DENIED: "accessDenied",
} as const;

const keyOf = (error: string) => (Object.hasOwn(ERRORS, error) ? ERRORS[error as keyof typeof ERRORS] : "other");

const COMMAND = "npm run sign-in";

/** Signs a user in by password, passkey or provider, or by a link that is mailed, or that the workspace owner prints. */
export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { error, reset, next } = await searchParams;
  const { auth, env, mailer } = await runtime();
  if (!error && (await auth.api.getSession({ headers: await headers() }))) redirect(nextPage(next));
  const t = await getTranslations("entrance");
  const words = typeof error === "string" ? t(`linkErrors.${keyOf(error.toUpperCase())}`) : null;
  return (
    <EntranceCard heading={t("signIn.title")}>
      {words ? <Alert>{words}</Alert> : null}
      {reset === undefined ? null : <p role="status">{t("signIn.passwordSet")}</p>}
      <PasswordForm />
      <div className={styles.others}>
        <PasskeyButton />
        <ProviderButtons providers={providersOf(env)} />
      </div>
      {env.ALLOW_SIGN_UP ? (
        <p>{t.rich("signIn.newHere", { link: (words) => <Link href="/sign-up">{words}</Link> })}</p>
      ) : null}
      {mailer ? (
        <section className={styles.aside} aria-labelledby="by-mail">
          <h2 id="by-mail" className={styles.subheading}>
            {t("signIn.byMail")}
          </h2>
          <MailForm />
        </section>
      ) : (
        <section className={styles.aside} aria-labelledby="by-link">
          <h2 id="by-link" className={styles.subheading}>
            {t("signIn.withLink")}
          </h2>
          <p>{t("signIn.commandBefore")}</p>
          <pre className={styles.command}>
            <code>{COMMAND}</code>
          </pre>
          <p>{t("signIn.commandAfter")}</p>
        </section>
      )}
    </EntranceCard>
  );
}
