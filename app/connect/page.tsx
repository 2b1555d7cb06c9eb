import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AppError } from "#lib/base/errors";
import { runtime } from "#lib/base/runtime";
import { requirePerson } from "#lib/doors/current-person";
import { type ConsentRequest, readConsentRequest } from "#lib/people/auth/consent";
import { CONSENT_PAGE } from "#lib/people/auth/consent-page";
import { Alert } from "#ui/alert";
import { Link } from "#ui/link";
import { QueryProvider } from "../(workspace)/queries/query-provider";
import { EntranceCard } from "../sign-in/entrance-card";
import type { Translator } from "../words/setup/translator";
import { Words } from "../words/words";
import { ConsentForm } from "./consent-form";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("entrance.connect"))("title"),
});

/** Asks a person what a client of OAuth may do in their name. */
export default async function ConnectPage({ searchParams }: PageProps<"/connect">) {
  const query = queryOf(await searchParams);
  const { email } = await requirePerson(`${CONSENT_PAGE}?${query}`);
  const request = await read(query);
  const t = await getTranslations("entrance.connect");
  if (request instanceof AppError) {
    return (
      <EntranceCard heading={t("refused")}>
        <Alert>{`${request.message} ${request.hint}`}</Alert>
        <p>
          <Link href="/">{t("openWorkspace")}</Link>
        </p>
      </EntranceCard>
    );
  }
  const question = { name: (words: ReactNode) => <bdi>{words}</bdi> };
  return (
    <EntranceCard heading={t.rich("question", { ...question, program: request.name })}>
      <p>{[...introduction(t, request), t("signedInAs", { email })].join(" ")}</p>
      <QueryProvider>
        <Words areas={["keys"]}>
          <ConsentForm request={request} query={query} />
        </Words>
      </QueryProvider>
    </EntranceCard>
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

function introduction(t: Translator<"entrance.connect">, { describedBy, returnsTo }: ConsentRequest): string[] {
  return [
    describedBy ? t("describedBy", { site: describedBy }) : t("undescribed"),
    returnsTo ? t("returnsTo", { address: returnsTo }) : t("returnsHere"),
    t("onlyIfStarted"),
  ];
}

function queryOf(given: Record<string, string | string[] | undefined>): string {
  const pairs = Object.entries(given).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  return new URLSearchParams(pairs).toString();
}
