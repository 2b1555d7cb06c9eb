import type { Metadata } from "next";
import { Wordmark } from "../(workspace)/shell/wordmark";
import styles from "./sign-in.module.css";

export const metadata: Metadata = { title: "Sign in" };

const ERRORS: Record<string, string> = {
  EXPIRED_TOKEN: "This link has expired. Each link works once, for a day. Make another.",
  INVALID_TOKEN: "This link was used before or is not whole. Each link works once. Make another.",
  ATTEMPTS_EXCEEDED: "This link was used before. Each link works once. Make another.",
};

const OTHER_ERROR = "This link did not sign you in. Make another.";

/** How one gets in: by a link that the person who runs the workspace prints at the terminal. */
export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { error } = await searchParams;
  const words = typeof error === "string" ? (ERRORS[error.toUpperCase()] ?? OTHER_ERROR) : null;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Wordmark />
        <h1 className={styles.heading}>Sign in with a link</h1>
        {words ? (
          <p role="alert" className={styles.error}>
            {words}
          </p>
        ) : null}
        <p>Where the workspace runs, type</p>
        <pre className={styles.command}>
          <code>npm run sign-in</code>
        </pre>
        <p>and open the link that it prints in this browser. The first start prints one by itself.</p>
      </div>
    </main>
  );
}
