import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { load } from "#lib/doors/load";
import { getUserPrompt } from "#lib/operations/get-user-prompt";
import listStyles from "../../../documents/document-list.module.css";
import { TopBar } from "../../../shell/top-bar";
import { PromptForm } from "../../prompt-form";

export const metadata: Metadata = { title: "Edit the prompt" };

/** Edits one of the user's own prompts; built-in prompts cannot be changed. */
export default async function EditPromptPage({ params }: PageProps<"/prompts/[promptId]/edit">) {
  const { id, name, description, content, type } = await load(getUserPrompt, { promptId: (await params).promptId });
  if (type !== "personal") notFound();
  return (
    <>
      <TopBar>{null}</TopBar>
      <main className={listStyles.page}>
        <h1 className={listStyles.heading}>Edit the prompt</h1>
        <PromptForm prompt={{ id, name, description, content }} />
      </main>
    </>
  );
}
