"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { Icon, type IconName } from "#ui/drawn-icon";
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

type Way = "move" | "publish" | "export" | "trash";

type Parts = Record<"chosen" | "own" | "drafts", readonly DocumentSummary[]>;

const WAYS: readonly { what: Way; icon: IconName; of: keyof Parts }[] = [
  { what: "move", icon: "folder-input", of: "own" },
  { what: "publish", icon: "globe", of: "drafts" },
  { what: "export", icon: "download", of: "chosen" },
  { what: "trash", icon: "trash-2", of: "own" },
];

function partsOf(chosen: readonly DocumentSummary[]): Parts {
  const own = chosen.filter(({ access }) => access === "owner");
  return { chosen, own, drafts: own.filter(({ status }) => status === "draft") };
}

/** Acts on documents one after the other; returns those that are left. */
type Work = (onProgress: (finished: number) => void) => Promise<readonly { id: string }[]>;

/** What can be done with the selected documents; only their owner moves, publishes and deletes them. */
export function SelectionBar({ chosen, onKeep, onClear }: Props) {
  const t = useTranslations("documents.selection");
  const [asked, setAsked] = useState<Way | null>(null);
  const [finished, setFinished] = useState<number | null>(null);
  const parts = partsOf(chosen);
  const { own } = parts;
  const isUnderWay = finished !== null;

  async function run(work: Work) {
    setAsked(null);
    setFinished(0);
    const left = await work(setFinished);
    setFinished(null);
    onKeep(left.map(({ id }) => id));
  }

  return (
    <div role="toolbar" aria-label={t("label")} className={styles.bar}>
      <span role="status" className={styles.count}>
        {isUnderWay ? t("progress", { finished, count: own.length }) : t("selected", { count: chosen.length })}
      </span>
      {WAYS.map(({ what, icon, of }) => (
        <Button
          key={what}
          size="small"
          tone="quiet"
          disabled={isUnderWay || parts[of].length === 0}
          onClick={() => setAsked(what)}
        >
          <Icon name={icon} size={16} /> <span className={styles.word}>{t(what)}</span>
        </Button>
      ))}
      <IconButton label={t("clear")} icon="x" onClick={onClear} />
      {asked ? <AskedDialog {...{ asked, isUnderWay, run }} {...parts} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

type AskedProps = Parts & { asked: Way; isUnderWay: boolean; run: (work: Work) => Promise<void>; onClose: () => void };

/** What is asked before something is done with the selected documents. */
function AskedDialog({ asked, ...props }: AskedProps) {
  const ui = useTranslations("ui");
  const { chosen, onClose } = props;
  switch (asked) {
    case "move":
      return <MoveDialog {...props} />;
    case "publish":
      return <PublishDialog {...props} />;
    case "export":
      return (
        <ExportDialog
          documents={chosen.map((document) => ({ id: document.id, title: titleOf(ui, document) }))}
          onClose={onClose}
        />
      );
    case "trash":
      return <TrashDialog {...props} />;
  }
}

type DialogProps = Omit<AskedProps, "asked">;

function MoveDialog({ own, run, onClose }: DialogProps) {
  const t = useTranslations("documents.selection");
  const ui = useTranslations("ui");
  const folders = useFolders();
  const move = useMoveDocuments();
  return (
    <PlaceDialog
      title={t("moveTitle", countedTitle(ui, own))}
      place={own.every(({ folderId }) => folderId === own[0]?.folderId) ? (own[0]?.folderId ?? null) : undefined}
      onMove={async (folderId) => {
        const folder = folders.find(({ id }) => id === folderId) ?? null;
        await run((onProgress) => move(own, folder, onProgress));
      }}
      onClose={onClose}
    />
  );
}

function PublishDialog({ chosen, own, drafts, isUnderWay, run, onClose }: DialogProps) {
  const t = useTranslations("documents.selection");
  const ui = useTranslations("ui");
  const publish = usePublishDocuments();
  const others = chosen.length - own.length;
  const othersStay = others > 0 ? [t("othersStay", { count: others })] : [];
  return (
    <Confirm
      title={t("publishTitle", countedTitle(ui, drafts))}
      description={[t("publishWords"), ...othersStay].join(" ")}
      action={t("publish")}
      tone="primary"
      isUnderWay={isUnderWay}
      onConfirm={() => void run((onProgress) => publish(drafts, onProgress))}
      onClose={onClose}
    />
  );
}

function TrashDialog({ chosen, own, drafts, isUnderWay, run, onClose }: DialogProps) {
  const t = useTranslations("documents.selection");
  const ui = useTranslations("ui");
  const trash = useTrashDocuments();
  const [published, others] = [own.length - drafts.length, chosen.length - own.length];
  const othersStay = others > 0 ? [t("othersStay", { count: others })] : [];
  const pagesGo = published > 0 ? [t("pagesGo", { count: published })] : [];
  return (
    <Confirm
      title={t("trashTitle", countedTitle(ui, own))}
      description={[t("trashWords"), ...pagesGo, ...othersStay].join(" ")}
      action={t("trashAction")}
      isUnderWay={isUnderWay}
      onConfirm={() => void run((onProgress) => trash(own, onProgress))}
      onClose={onClose}
    />
  );
}
