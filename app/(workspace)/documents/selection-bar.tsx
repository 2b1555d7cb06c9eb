"use client";

import { Download, FolderInput, Globe, Trash2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import { ExportDialog } from "../list/late-dialogs";
import { PlaceDialog } from "../list/place-dialog";
import { countedTitle } from "../list/use-bulk";
import { useFolders } from "../list/use-folders";
import { useMoveDocuments } from "../list/use-move-documents";
import { usePublishDocuments } from "../list/use-publish-documents";
import { useTrashDocuments } from "../list/use-trash-documents";
import type { DocumentSummary } from "../parts/document-summary";
import { titleOf } from "../parts/title-of";
import styles from "./selection-bar.module.css";

type Props = {
  chosen: readonly DocumentSummary[];
  /** Keeps only these selected, as those that an action was not done to. */
  onKeep: (ids: readonly string[]) => void;
  onClear: () => void;
};

/** What can be done with the selected documents; only their owner moves, publishes and deletes them. */
export function SelectionBar({ chosen, onKeep, onClear }: Props) {
  const t = useTranslations("documents.selection");
  const ui = useTranslations("ui");
  const [asked, setAsked] = useState<"move" | "publish" | "export" | "trash" | null>(null);
  const [finished, setFinished] = useState<number | null>(null);
  const folders = useFolders();
  const move = useMoveDocuments();
  const publish = usePublishDocuments();
  const trash = useTrashDocuments();
  const own = chosen.filter(({ access }) => access === "owner");
  const drafts = own.filter(({ status }) => status === "draft");
  const published = own.length - drafts.length;
  const others = chosen.length - own.length;
  const isUnderWay = finished !== null;

  async function run(work: (onProgress: (finished: number) => void) => Promise<readonly { id: string }[]>) {
    setAsked(null);
    setFinished(0);
    const left = await work(setFinished);
    setFinished(null);
    onKeep(left.map(({ id }) => id));
  }

  const othersStay = others > 0 ? [t("othersStay", { count: others })] : [];
  const pagesGo = published > 0 ? [t("pagesGo", { count: published })] : [];
  return (
    <div role="toolbar" aria-label={t("label")} className={styles.bar}>
      <span role="status" className={styles.count}>
        {isUnderWay ? t("progress", { finished, count: own.length }) : t("selected", { count: chosen.length })}
      </span>
      <Button size="small" tone="quiet" disabled={isUnderWay || own.length === 0} onClick={() => setAsked("move")}>
        <FolderInput size={16} aria-hidden /> <span className={styles.word}>{t("move")}</span>
      </Button>
      <Button
        size="small"
        tone="quiet"
        disabled={isUnderWay || drafts.length === 0}
        onClick={() => setAsked("publish")}
      >
        <Globe size={16} aria-hidden /> <span className={styles.word}>{t("publish")}</span>
      </Button>
      <Button size="small" tone="quiet" disabled={isUnderWay} onClick={() => setAsked("export")}>
        <Download size={16} aria-hidden /> <span className={styles.word}>{t("export")}</span>
      </Button>
      <Button size="small" tone="quiet" disabled={isUnderWay || own.length === 0} onClick={() => setAsked("trash")}>
        <Trash2 size={16} aria-hidden /> <span className={styles.word}>{t("trash")}</span>
      </Button>
      <IconButton label={t("clear")} icon={X} onClick={onClear} />
      {asked === "move" ? (
        <PlaceDialog
          title={t("moveTitle", countedTitle(ui, own))}
          place={own.every(({ folderId }) => folderId === own[0]?.folderId) ? (own[0]?.folderId ?? null) : undefined}
          onMove={async (folderId) => {
            const folder = folders.find(({ id }) => id === folderId) ?? null;
            await run((onProgress) => move(own, folder, onProgress));
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === "publish" ? (
        <Confirm
          title={t("publishTitle", countedTitle(ui, drafts))}
          description={[t("publishWords"), ...othersStay].join(" ")}
          action={t("publish")}
          tone="primary"
          isUnderWay={isUnderWay}
          onConfirm={() => void run((onProgress) => publish(drafts, onProgress))}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === "export" ? (
        <ExportDialog
          documents={chosen.map((document) => ({ id: document.id, title: titleOf(ui, document) }))}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === "trash" ? (
        <Confirm
          title={t("trashTitle", countedTitle(ui, own))}
          description={[t("trashWords"), ...pagesGo, ...othersStay].join(" ")}
          action={t("trashAction")}
          isUnderWay={isUnderWay}
          onConfirm={() => void run((onProgress) => trash(own, onProgress))}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}
