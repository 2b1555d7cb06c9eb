import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "#ui/button";
import { Wordmark } from "../../(workspace)/shell/wordmark";
import styles from "../../sign-in/sign-in.module.css";

export const metadata: Metadata = { title: "Notices by e-mail", robots: { index: false } };

/** Ends notices by e-mail from the link in a mail, without signing in. */
export default async function UnsubscribePage({ params, searchParams }: PageProps<"/unsubscribe/[token]">) {
  const { token } = await params;
  const isDone = (await searchParams).done !== undefined;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Wordmark />
        <h1 className={styles.heading}>{isDone ? "You get no more notices" : "End notices by e-mail?"}</h1>
        {isDone ? (
          <p>
            Colophon shows them behind the bell. <Link href="/settings">The settings</Link> turn the mails on again.
          </p>
        ) : (
          <form className={styles.form} method="post" action={`/api/unsubscribe/${token}?page`}>
            <p>Mentions, replies and suggestions then wait for you in Colophon only.</p>
            <Button type="submit" tone="primary">
              End the mails
            </Button>
          </form>
        )}
      </div>
    </main>
  );
}
