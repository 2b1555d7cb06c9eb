"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { call } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { keepDocuments } from "../frame/kept-pages";
import { rememberDocuments } from "../frame/known-documents";
import { usePerson } from "../frame/signed-in-person";
import { useKeptOffline } from "../frame/use-kept-offline";
import { whenOnline } from "../frame/when-online";
import type { Folder } from "../list/folder";
import { useFolders } from "../list/use-folders";
import { allPages } from "../paging/all-pages";
import type { DocumentSummary } from "../parts/document-summary";

// Choices that follow each other are kept together.
const TOGETHER_MS = 1_000;
const AGAIN_MS = 60 * 60_000;
// What a device takes; a folder with more keeps its latest.
const MOST = 200;

/** The folders with these ids and all below them. */
export function withFoldersInside(folders: readonly Folder[], ids: readonly string[]): string[] {
  const inside = folders.filter(({ parentId }) => parentId !== null && ids.includes(parentId)).map(({ id }) => id);
  const fresh = inside.filter((id) => !ids.includes(id));
  return fresh.length === 0 ? [...ids] : withFoldersInside(folders, [...ids, ...fresh]);
}

async function documentsIn(folderIds: readonly string[]): Promise<DocumentSummary[]> {
  const found: DocumentSummary[] = [];
  for (const folderId of folderIds) {
    const pages = await allPages((cursor) => call("GET /api/d", { folderId, sort: "updated", limit: 100, cursor }));
    found.push(...pages.flatMap(({ documents }) => documents));
  }
  return found;
}

/** Keeps on this device what the person chose, brings it up to date each hour, and says once what could not be kept. */
export function useKeptDocuments(): void {
  const t = useTranslations("shell.keeping");
  const { id: personId } = usePerson();
  const kept = useKeptOffline();
  const folders = useFolders();
  const announce = useAnnounce();
  useEffect(() => {
    let isOver = false;
    const keep = async () => {
      const inFolders = await documentsIn(withFoldersInside(folders, kept.folders));
      rememberDocuments(personId, inFolders);
      const ids = [...new Set([...kept.documents, ...inFolders.map(({ id }) => id)])].slice(0, MOST);
      const failed = await keepDocuments(ids);
      if (!isOver && failed > 0) announce({ title: t("notAll", { count: failed }), tone: "error" });
    };
    // Tried again within the hour, and when the network is back.
    const end = whenOnline(() => void keep().catch(() => undefined), { afterMs: TOGETHER_MS, everyMs: AGAIN_MS });
    return () => {
      isOver = true;
      end();
    };
  }, [kept, folders, personId, announce, t]);
}
