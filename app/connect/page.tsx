import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { type ConsentRequest, readConsentRequest } from "#lib/auth/consent";
import { CONSENT_PAGE } from "#lib/auth/consent-page";
import { AppError } from "#lib/base/errors";
import { requirePerson } from "#lib/doors/current-person";
import { runtime } from "#lib/runtime";
import { Alert } from "#ui/alert";
import { QueryProvider } from "../(workspace)/queries/query-provider";
import { Wordmark } from "../(workspace)/shell/wordmark";
import styles from "../sign-in/sign-in.module.css";
import { ConsentForm } from "./consent-form";

export const metadata: Metadata = { title: "Connect an agent" };

/** Asks a person what a client of OAuth may do in their name. */
export default async function ConnectPage({ searchParams }: PageProps<"/connect">) {
  const query = queryOf(await searchParams);
  const { email } = await requirePerson(`${CONSENT_PAGE}?${query}`);
  const request = await read(query);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Wordmark />
        {request instanceof AppError ? (
          <>
            <h1 className={styles.heading}>This cannot be connected</h1>
            <Alert>{`${request.message} ${request.hint}`}</Alert>
            <p>
              <Link href="/">Open the workspace</Link>
            </p>
          </>
        ) : (
          <>
            <h1 className={styles.heading}>
              Connect <bdi>“{request.name}”</bdi>?
            </h1>
            <p>
              {introduction(request)} You are signed in as {email}.
            </p>
            <QueryProvider>
              <ConsentForm request={request} query={query} />
            </QueryProvider>
          </>
        )}
      </div>
    </main>
  );
}

async function read(query: string): Promise<ConsentRequest | AppError> {
  const { auth, store } = await runtime();
  try {
    return await readConsentRequest({ auth, db: store.db }, query, await headers());
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_request") return error;
    throw error;
  }
}

function introduction({ describedBy, returnsTo }: ConsentRequest): string {
  const origin = describedBy
    ? `The site ${describedBy} describes this program.`
    : "This program chose its name itself, and nothing proves it.";
  const target = returnsTo
    ? `It gets access when you return to ${returnsTo}.`
    : "It gets access when you return to a program on this device.";
  return `${origin} ${target} Allow it only if you started this.`;
}

function queryOf(given: Record<string, string | string[] | undefined>): string {
  const pairs = Object.entries(given).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  return new URLSearchParams(pairs).toString();
}
