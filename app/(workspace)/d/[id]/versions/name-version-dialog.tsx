"use client";

import { call } from "#lib/doors/client";
import { NameDialog } from "../../../name-dialog";
import { useAnnounceUndo } from "../../../use-announce-undo";
import type { Version } from "./fold-versions";

type Props = { documentId: string; version: Version; onNamed: () => void; onClose: () => void };

/** Names a version, or takes its name away with an empty field. */
export function NameVersionDialog({ documentId, version, onNamed, onClose }: Props) {
  const announceUndo = useAnnounceUndo();
  const keep = (name: string | null) =>
    call("PATCH /api/w/documents/[id]/versions/[vid]", { id: documentId, vid: version.id, name });

  async function undo(): Promise<void> {
    await keep(version.name);
    onNamed();
  }

  return (
    <NameDialog
      title={`Name version ${version.number}`}
      label="Name"
      action={version.name === null ? "Name it" : "Rename"}
      name={version.name ?? ""}
      maxLength={100}
      onKeep={(name) => keep(name.trim() || null)}
      onKept={({ name }) => {
        if (name === null && version.name !== null) {
          announceUndo({ title: `“${version.name}” is no longer named`, undo });
        }
        onNamed();
      }}
      onClose={onClose}
    />
  );
}
