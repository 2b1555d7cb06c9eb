import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { load } from "#lib/doors/load";
import { getUserPrompt } from "#lib/operations/api/get-user-prompt";
import { explainVariable } from "#lib/prompts/prompts/system-prompts";
import { Crumbs } from "../../frame/crumbs";
import { TopBar } from "../../frame/top-bar";
import listStyles from "../../list/document-list.module.css";
import { hintWords, promptWords } from "../built-in-words";
import styles from "../parts/prompts.module.css";
import { FillIn } from "./filling/fill-in";
import { PromptMenu } from "./filling/prompt-menu";

const open = cache((promptId: string) => load(getUserPrompt, { promptId }));

/** Sets the window title to the prompt's name. */
export async function generateMetadata({ params }: PageProps<"/prompts/[promptId]">): Promise<Metadata> {
  const prompt = await open((await params).promptId);
  return { title: promptWords(await getTranslations("prompts"), prompt).name };
}

/** Shows a prompt, to read, fill in and copy. */
export default async function PromptPage({ params }: PageProps<"/prompts/[promptId]">) {
  const t = await getTranslations("prompts");
  const prompt = await open((await params).promptId);
  const { name, description } = promptWords(t, prompt);
  const places = prompt.variables.map((place) => ({
    name: place,
    hint: hintWords(t, prompt, place, explainVariable(prompt.slug, place)),
  }));
  return (
    <>
      <TopBar>
        <Crumbs path={[{ label: t("title"), href: "/prompts" }]} here={name} />
      </TopBar>
      <main className={listStyles.page}>
        <div className={listStyles.head}>
          <h1 className={listStyles.heading}>{name}</h1>
          {prompt.type === "personal" ? <PromptMenu prompt={prompt} /> : null}
        </div>
        {description ? <p className={styles.lead}>{description}</p> : null}
        <FillIn content={prompt.content} places={places} />
      </main>
    </>
  );
}
