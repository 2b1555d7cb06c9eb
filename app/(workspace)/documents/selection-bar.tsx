"use client";

import { FolderInput, Globe, Trash2, X } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import type { DocumentSummary } from "../document-summary";
import { PlaceDialog } from "../folders/place-dialog";
import { useFolders } from "../folders/use-folders";
import styles from "./selection-bar.module.css";
import { named } from "./use-bulk";
import { useMoveDocuments } from "./use-move-documents";
import { usePublishDocuments } from "./use-publish-documents";
import { useTrashDocuments } from "./use-trash-documents";

type Props = {
  chosen: readonly DocumentSummary[];
  /** Keeps only these selected, as those that an action was not done to. */
  onKeep: (ids: readonly string[]) => void;
  onClear: () => void;
};

const countOf = (count: number) => (count === 1 ? "1 document" : `${count} documents`);

/** What can be done with the selected documents; only their owner moves, publishes and deletes them. */
export function SelectionBar({ chosen, onKeep, onClear }: Props) {
  const [asked, setAsked] = useState<"move" | "publish" | "trash" | null>(null);
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

  const notYours = others > 0 ? ` ${countOf(others)} of others ${others === 1 ? "stays" : "stay"}.` : "";
  return (
    <div role="toolbar" aria-label="Selected documents" className={styles.bar}>
      <span role="status" className={styles.count}>
        {isUnderWay ? `${finished} of ${own.length} done…` : `${chosen.length} selected`}
      </span>
      <Button size="small" tone="quiet" disabled={isUnderWay || own.length === 0} onClick={() => setAsked("move")}>
        <FolderInput size={16} aria-hidden /> <span className={styles.word}>Move</span>
      </Button>
      <Button
        size="small"
        tone="quiet"
        disabled={isUnderWay || drafts.length === 0}
        onClick={() => setAsked("publish")}
      >
        <Globe size={16} aria-hidden /> <span className={styles.word}>Publish</span>
      </Button>
      <Button size="small" tone="quiet" disabled={isUnderWay || own.length === 0} onClick={() => setAsked("trash")}>
        <Trash2 size={16} aria-hidden /> <span className={styles.word}>Trash</span>
      </Button>
      <IconButton label="Clear the selection" icon={X} onClick={onClear} />
      {asked === "move" ? (
        <PlaceDialog
          title={`Where do ${named(own)} go?`}
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
          title={`Publish ${named(drafts)}?`}
          description={`Each becomes a page that anyone with its address can read, and is listed on the site.${notYours}`}
          action="Publish"
          tone="primary"
          isUnderWay={isUnderWay}
          onConfirm={() => void run((onProgress) => publish(drafts, onProgress))}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === "trash" ? (
        <Confirm
          title={`Move ${named(own)} to the trash?`}
          description={`They stay in the trash for 30 days and are then deleted for good.${published > 0 ? ` ${published} published ${published === 1 ? "page goes" : "pages go"} away at once.` : ""}${notYours}`}
          action="Move to the trash"
          isUnderWay={isUnderWay}
          onConfirm={() => void run((onProgress) => trash(own, onProgress))}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}
