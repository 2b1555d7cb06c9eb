"use client";

import { useEffect, useMemo, useState } from "react";
import { newNodeId } from "#lib/document/ids/new-node-id";
import { usePerson } from "../../../frame/signed-in-person";
import {
  type NewDocument,
  newDocumentAddress,
  newDocumentAt,
  newDocumentId,
  newDocumentOf,
} from "../../../kept/new-document";
import type { OpenDocument } from "../view/open-document";
import { Workspace } from "../view/workspace";
import { useMakeDocument } from "./use-make-document";

/** Opens a document that is on this device alone for writing; it is made, and opened as such, once the server is reached. */
export function NewDocumentView({ ownerName }: { ownerName: string }) {
  const { id: personId } = usePerson();
  const [made, setMade] = useState<NewDocument | null>(null);
  // The page is kept for all new documents: which one it is, its address says.
  useEffect(() => {
    const named = newDocumentAt(window.location.search, personId) ?? newDocumentOf(newDocumentId(personId));
    if (named) window.history.replaceState(null, "", newDocumentAddress(named.id));
    setMade(named);
  }, [personId]);
  useMakeDocument(made);
  const document = useMemo(() => made && blankOf(made, { id: personId, name: ownerName }), [made, personId, ownerName]);
  return document ? <Workspace key={document.id} document={document} html="" /> : null;
}

/** An empty document as the server would make it; what is written counts from its first version. */
function blankOf({ id, folderId }: NewDocument, owner: OpenDocument["owner"]): OpenDocument {
  const at = new Date().toISOString();
  return {
    ...{ id, folderId, owner, title: "", excerpt: "", version: 1, wordCount: 0, createdAt: at, updatedAt: at },
    ...{ status: "draft", slug: null, url: null, publishedAt: null, seoTitle: null, seoDescription: null },
    ...{ isListed: true, citationStyle: "apa", settings: {}, source: null, drafts: [], hasSeveralAuthors: false },
    ...{ access: "owner", givenAccess: "owner" },
    lastEdit: { origin: "human", model: null, agent: null, by: { type: "user", ...owner }, at },
    content: { type: "doc", content: [{ type: "paragraph", attrs: { id: newNodeId() } }] },
  };
}
