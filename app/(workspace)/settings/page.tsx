import type { Metadata } from "next";
import { load } from "#lib/api/load";
import { listDocuments } from "#lib/operations/list-documents";
import { TopBar } from "../shell/top-bar";
import { AppearanceSettings } from "./appearance-settings";
import styles from "./settings.module.css";
import { SignOut } from "./sign-out";

export const metadata: Metadata = { title: "Settings" };

/** What a person can choose about the workspace, and how agents come in. */
export default async function SettingsPage() {
  // Nothing here needs a document; asking for one sends those away who are not signed in.
  await load(listDocuments, { limit: 1 });
  return (
    <>
      <TopBar>{null}</TopBar>
      <main className={styles.page}>
        <h1 className={styles.heading}>Settings</h1>
        <AppearanceSettings />
        <section className={styles.section} aria-labelledby="agents">
          <h2 id="agents">Agents and tools</h2>
          <p>
            An agent writes here with a key. Where the workspace runs, make one that may do no more than it needs; it is
            shown once.
          </p>
          <pre className={styles.command}>
            <code>npm run key -- create --name my-agent --scopes read,suggest</code>
          </pre>
          <p>
            Over REST it sends the key as <code>x-api-key</code>; <a href="/api/openapi.json">what it can ask</a> is
            described there. MCP clients connect to <code>/api/mcp</code>.
          </p>
        </section>
        <section className={styles.section} aria-labelledby="account">
          <h2 id="account">This browser</h2>
          <p>Signing out leaves everything as it is. You come back with a new link.</p>
          <SignOut />
        </section>
      </main>
    </>
  );
}
