import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { editorHtml } from "#lib/document/html/editor-html";
import type { DocumentJson } from "#lib/document/model/document";
import { load } from "#lib/doors/load";
import { tellSeveralAuthors } from "#lib/doors/tell-several-authors";
import { readDocument } from "#lib/operations/api/read-document";
import { titleOf } from "../../parts/title-of";
import type { OpenDocument } from "./view/open-document";
import { Workspace } from "./view/workspace";

const open = cache(async (id: string) => {
  const document = await load(readDocument, { id });
  if (!("content" in document)) notFound();
  const { hasSeveral } = await load(tellSeveralAuthors, { id });
  return { ...document, hasSeveralAuthors: hasSeveral };
});

const localeOf = ({ settings: { locale } }: OpenDocument): string | null =>
  typeof locale === "string" ? locale : null;

/** Sets the window title to the document's title. */
export async function generateMetadata({ params }: PageProps<"/d/[id]">): Promise<Metadata> {
  return { title: titleOf(await getTranslations("ui"), await open((await params).id)) };
}

/** Loads a document on the server; its workspace then keeps it up to date. */
export default async function DocumentPage({ params }: PageProps<"/d/[id]">) {
  const { id } = await params;
  const document = await open(id);
  // Another role is another way to work with the text: the page opens it again.
  return (
    <Workspace
      key={`${id} ${document.access}`}
      document={document}
      html={editorHtml(document.content as DocumentJson, { title: document.title, locale: localeOf(document) })}
    />
  );
}
