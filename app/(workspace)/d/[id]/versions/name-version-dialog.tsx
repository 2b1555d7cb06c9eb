"use client";

import { useTranslations } from "next-intl";
import { call } from "#lib/doors/client";
import { NameDialog } from "../../../parts/name-dialog";
import { useAnnounceUndo } from "../../../parts/use-announce-undo";
import type { Version } from "./fold-versions";

type Props = { documentId: string; version: Version; onNamed: () => void; onClose: () => void };

/** Names a version, or takes its name away with an empty field. */
export function NameVersionDialog({ documentId, version, onNamed, onClose }: Props) {
  const t = useTranslations("versions.naming");
  const announceUndo = useAnnounceUndo();
  const keep = (name: string | null) =>
    call("PATCH /api/w/documents/[id]/versions/[vid]", { id: documentId, vid: version.id, name });

  async function undo(): Promise<void> {
    await keep(version.name);
    onNamed();
  }

  return (
    <NameDialog
      title={t("title", { number: String(version.number) })}
      label={t("label")}
      action={t(version.name === null ? "action" : "rename")}
      name={version.name ?? ""}
      maxLength={100}
      onKeep={(name) => keep(name.trim() || null)}
      onKept={({ name }) => {
        if (name === null && version.name !== null) {
          announceUndo({ title: t("unnamed", { name: version.name }), undo });
        }
        onNamed();
      }}
      onClose={onClose}
    />
  );
}
