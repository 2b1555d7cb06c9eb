import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { load } from "#lib/doors/load";
import { getUserPrompt } from "#lib/operations/api/get-user-prompt";
import { TopBar } from "../../../frame/top-bar";
import listStyles from "../../../list/document-list.module.css";
import { PromptForm } from "../../parts/prompt-form";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("prompts"))("edit") });

/** Edits one of the user's own prompts; built-in prompts cannot be changed. */
export default async function EditPromptPage({ params }: PageProps<"/prompts/[promptId]/edit">) {
  const t = await getTranslations("prompts");
  const { id, name, description, content, type } = await load(getUserPrompt, { promptId: (await params).promptId });
  if (type !== "personal") notFound();
  return (
    <>
      <TopBar>{null}</TopBar>
      <main className={listStyles.page}>
        <h1 className={listStyles.heading}>{t("edit")}</h1>
        <PromptForm prompt={{ id, name, description, content }} />
      </main>
    </>
  );
}
