import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { editorHtml } from "#lib/document/html/editor-html";
import type { DocumentJson } from "#lib/document/model/document";
import { requirePerson } from "#lib/doors/current-person";
import { load } from "#lib/doors/load";
import { tellSeveralAuthors } from "#lib/doors/tell-several-authors";
import { listDrafts } from "#lib/operations/api/list-drafts";
import { readDocument } from "#lib/operations/api/read-document";
import { isOfDevice } from "../../kept/new-document";
import { titleOf } from "../../parts/title-of";
import { writableRole } from "./drafts/writable-role";
import { NewDocumentView } from "./new/new-document-view";
import { KEEP_FIRST_EVENTS } from "./view/first-events";
import type { OpenDocument } from "./view/open-document";
import { Workspace } from "./view/workspace";

const MOST_DRAFTS = 50;

const open = cache(async (id: string) => {
  const document = await load(readDocument, { id });
  if (!("content" in document)) notFound();
  const [{ hasSeveral }, { drafts }] = await Promise.all([
    load(tellSeveralAuthors, { id }),
    load(listDrafts, { id: document.draftOf?.id ?? id, limit: MOST_DRAFTS }),
  ]);
  const access = writableRole(document);
  return { ...document, access, givenAccess: document.access, hasSeveralAuthors: hasSeveral, drafts };
});

const localeOf = ({ settings: { locale } }: OpenDocument): string | null =>
  typeof locale === "string" ? locale : null;

const HAS_CODE = /<code class="language-/;

/** Colours code; the highlighter has nothing to do in most documents, and is loaded for the first with code. */
async function withColours(html: string): Promise<string> {
  if (!HAS_CODE.test(html)) return html;
  const { highlightCode } = await import("#lib/publishing/highlight-code");
  return highlightCode(html);
}

/** Sets the window title to the document's title. */
export async function generateMetadata({ params }: PageProps<"/d/[id]">): Promise<Metadata> {
  const { id } = await params;
  return { title: titleOf(await getTranslations("ui"), isOfDevice(id) ? { title: "" } : await open(id)) };
}

/** Loads a document on the server; its workspace then keeps it up to date. */
export default async function DocumentPage({ params }: PageProps<"/d/[id]">) {
  const { id } = await params;
  // A device keeps this page, so that a document is begun without a network.
  if (isOfDevice(id)) return <NewDocumentView ownerName={(await requirePerson()).name} />;
  const document = await open(id);
  const html = editorHtml(document.content as DocumentJson, { title: document.title, locale: localeOf(document) });
  const [, nonce] = /'nonce-([^']*)'/.exec((await headers()).get("content-security-policy") ?? "") ?? [];
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant. */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: KEEP_FIRST_EVENTS }} />
      {/* Another role is another way to work with the text: the page opens it again. */}
      <Workspace key={`${id} ${document.access}`} document={document} html={html && (await withColours(html))} />
    </>
  );
}
