import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requirePerson } from "#lib/doors/current-person";
import listStyles from "../../documents/document-list.module.css";
import { TopBar } from "../../shell/top-bar";
import { PromptForm } from "../prompt-form";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("prompts"))("new") });

/** Creates a prompt. */
export default async function NewPromptPage() {
  await requirePerson();
  const t = await getTranslations("prompts");
  return (
    <>
      <TopBar>{null}</TopBar>
      <main className={listStyles.page}>
        <h1 className={listStyles.heading}>{t("new")}</h1>
        <PromptForm prompt={{ name: "", description: "", content: "" }} />
      </main>
    </>
  );
}
