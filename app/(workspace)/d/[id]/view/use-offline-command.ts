"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Command } from "../../../frame/command";
import { useCommands } from "../../../frame/command-registry";
import { type KnownDocument, rememberDocuments } from "../../../frame/known-documents";
import { usePerson } from "../../../frame/signed-in-person";
import { useKeptOffline } from "../../../frame/use-kept-offline";
import { useKeepOffline } from "../../../list/use-keep-offline";

/** Registers the command that keeps the open document on this device, or no longer. */
export function useOfflineCommand({ id, title, excerpt, folderId }: KnownDocument): Command[] {
  const t = useTranslations("document.commands");
  const { id: personId } = usePerson();
  const isKept = useKeptOffline().documents.includes(id);
  const keep = useKeepOffline();
  const commands = useMemo<Command[]>(
    () => [
      {
        id: "offline",
        group: "document",
        label: t(isKept ? "endOffline" : "keepOffline"),
        icon: isKept ? "cloud-off" : "cloud-download",
        run: () => {
          rememberDocuments(personId, [{ id, title, excerpt, folderId }]);
          keep("documents", id, !isKept);
        },
      },
    ],
    [t, isKept, keep, personId, id, title, excerpt, folderId],
  );
  useCommands(commands);
  return commands;
}
