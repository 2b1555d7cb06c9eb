import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { findSession } from "#lib/doors/find-session";
import { Wordmark } from "../../(workspace)/shell/wordmark";
import { Reference } from "./reference";
import styles from "./reference.module.css";

export const metadata: Metadata = { title: "API reference" };

/** The API reference, where a signed-in reader's session makes the calls that they try. */
export default async function ReferencePage() {
  const found = await findSession(await headers());
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <Link href="/" className={styles.home}>
          <Wordmark />
        </Link>
        <h1 className={styles.heading}>API reference</h1>
        <p className={styles.words}>
          {found ? (
            `You are signed in as ${found.user.email}: what you try here is done as you, in your documents.`
          ) : (
            <>
              <Link href="/sign-in">Sign in</Link> to try calls as yourself, or give a key under Authorize.
            </>
          )}{" "}
          The description is also at <a href="/api/openapi.json">/api/openapi.json</a>.
        </p>
      </header>
      <Reference />
    </main>
  );
}
