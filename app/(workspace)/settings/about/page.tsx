import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { runtime } from "#lib/base/runtime";
import { version } from "#lib/base/version";
import { readStylesState } from "#lib/citations/styles/update-styles";
import { requirePerson } from "#lib/doors/current-person";
import { isOwner } from "#lib/people/accounts/store";
import { Section } from "../parts/section";
import { CitationStyles } from "./citation-styles";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("settings.about"))("title"),
});

const linkTo = (href: string) => (words: ReactNode) => <a href={href}>{words}</a>;
const code = (words: ReactNode) => <code>{words}</code>;

/** Shows the product, its licence and the software it uses. */
export default async function AboutPage() {
  const t = await getTranslations("settings.about");
  const exported = await getTranslations("settings.export");
  const { id } = await requirePerson();
  const { store } = await runtime();
  const [state, canUpdate] = await Promise.all([readStylesState(new Date()), isOwner(store.db, id)]);
  return (
    <>
      <Section title="Colophon" words={t("version", { version })}>
        <p>{t.rich("licence", { code })}</p>
      </Section>
      <Section title={exported("title")} words={exported("words")}>
        <p>
          <a href="/api/w/export" download>
            {exported("download")}
          </a>
        </p>
      </Section>
      <Section title={t("citations")}>
        <CitationStyles initial={state} canUpdate={canUpdate} />
        <p>
          {t.rich("styles", {
            csl: linkTo("https://citationstyles.org/"),
            licence: linkTo("https://creativecommons.org/licenses/by-sa/3.0/"),
            citeproc: linkTo("https://github.com/Juris-M/citeproc-js"),
          })}
        </p>
      </Section>
      <Section title={t("setIn")}>
        <p>{t("faces")}</p>
      </Section>
      <Section title={t("forAgents")}>
        <p>{t.rich("api", { openapi: linkTo("/api/openapi.json"), code })}</p>
      </Section>
    </>
  );
}
