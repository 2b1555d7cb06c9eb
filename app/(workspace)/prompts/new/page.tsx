import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requirePerson } from "#lib/doors/current-person";
import { TopBar } from "../../frame/top-bar";
import listStyles from "../../list/document-list.module.css";
import { PromptForm } from "../parts/prompt-form";

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
