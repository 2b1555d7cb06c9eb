import type { Metadata } from "next";
import { requirePerson } from "#lib/doors/current-person";
import listStyles from "../../documents/document-list.module.css";
import { TopBar } from "../../shell/top-bar";
import { PromptForm } from "../prompt-form";

export const metadata: Metadata = { title: "New prompt" };

/** Creates a prompt. */
export default async function NewPromptPage() {
  await requirePerson();
  return (
    <>
      <TopBar>{null}</TopBar>
      <main className={listStyles.page}>
        <h1 className={listStyles.heading}>New prompt</h1>
        <PromptForm prompt={{ name: "", description: "", content: "" }} />
      </main>
    </>
  );
}
