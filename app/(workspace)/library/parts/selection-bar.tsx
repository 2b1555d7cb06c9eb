"use client";

import { Download, FolderMinus, FolderPlus, Merge, Tag, Trash2, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { call, type Input } from "#lib/doors/client";
import type { ExportFormat } from "#lib/works/library/entries/exports";
import { Button } from "#ui/button";
import { Choice } from "#ui/choice";
import { Confirm } from "#ui/confirm";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { IconButton } from "#ui/icon-button";
import { Menu } from "#ui/menu";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../results/failure-words";
import { useServerWords } from "../../../results/server-words";
import { useAccepted } from "../../../results/use-accepted";
import { useAction } from "../../../results/use-action";
import styles from "../../documents/selection-bar.module.css";
import { NameDialog } from "../../parts/name-dialog";
import { useAnnounceUndo } from "../../parts/use-announce-undo";
import { deleteMany, exportMany, restoreMany } from "./bulk-actions";
import type { Citation, Collection } from "./citation";
import { FORMATS } from "./export-formats";
import { nestedCollections } from "./nested-collections";
import { useMerge } from "./use-merge";
import { tagsOf } from "./work-draft";

type Props = {
  chosen: readonly Citation[];
  collections: readonly Collection[];
  /** The collection that is shown. */
  here: Collection | undefined;
  onClear: () => void;
};

type Edit = Omit<Input<"PATCH /api/w/citations">, "citationIds">;

/** What can be done with the works that are selected. */
export function SelectionBar({ chosen, collections, here, onClear }: Props) {
  const t = useTranslations("library.selection");
  const exportNames = useTranslations("library.exports");
  const merging = useTranslations("library.merging");
  const serverWords = useServerWords();
  const failureWords = useFailureWords();
  const router = useRouter();
  const announce = useAnnounce();
  const announceUndo = useAnnounceUndo();
  const accepted = useAccepted();
  const [asked, setAsked] = useState<"tag" | "delete" | "merge" | null>(null);
  const ids = chosen.map(({ id }) => id);
  const counted = { count: ids.length };
  const close = () => setAsked(null);
  const done = (title: string, undo?: () => Promise<void>) => {
    if (undo) announceUndo({ title, undo });
    else announce({ title });
    close();
    onClear();
    router.refresh();
  };
  const edit = (edited: Edit) => call("PATCH /api/w/citations", { citationIds: ids, ...edited });
  const change = async (edited: Edit, title: string, back?: Edit) => {
    try {
      await edit(edited);
    } catch (error) {
      return announce({ ...failureWords(t("notChanged"), error), tone: "error" });
    }
    const undo = async () => {
      await edit(back ?? {});
      router.refresh();
    };
    done(title, back && undo);
  };
  const download = async (format: ExportFormat) => {
    const outcome = await exportMany({ ids, format });
    if (!outcome.ok) return announce({ title: t("notExported"), description: serverWords(outcome), tone: "error" });
    save(outcome.value);
  };

  return (
    <section className={styles.bar} aria-label={t("label")}>
      <span role="status" className={styles.count}>
        {t("selected", counted)}
      </span>
      <Button size="small" tone="quiet" onClick={() => setAsked("tag")}>
        <Tag size={16} aria-hidden /> <span className={styles.word}>{t("tag")}</span>
      </Button>
      {collections.length > 0 ? (
        <Menu
          align="start"
          trigger={
            <Button size="small" tone="quiet">
              <FolderPlus size={16} aria-hidden /> <span className={styles.word}>{t("addTo")}</span>
            </Button>
          }
          entries={nestedCollections(collections).map(({ collection: { id, name }, depth }) => ({
            label: `${"\u2003".repeat(depth)}${name}`,
            icon: FolderPlus,
            onSelect: () => void change({ addTo: [id] }, t("addedTo", { ...counted, name })),
          }))}
        />
      ) : null}
      {here ? (
        <Button
          size="small"
          tone="quiet"
          onClick={() =>
            void change({ removeFrom: [here.id] }, t("removedFrom", { name: here.name }), { addTo: [here.id] })
          }
        >
          <FolderMinus size={16} aria-hidden />{" "}
          <span className={styles.word}>{t("removeFrom", { name: here.name })}</span>
        </Button>
      ) : null}
      {chosen.length > 1 ? (
        <Button size="small" tone="quiet" onClick={() => setAsked("merge")}>
          <Merge size={16} aria-hidden /> <span className={styles.word}>{merging("action")}</span>
        </Button>
      ) : null}
      <Menu
        align="start"
        trigger={
          <Button size="small" tone="quiet">
            <Download size={16} aria-hidden /> <span className={styles.word}>{t("export")}</span>
          </Button>
        }
        entries={FORMATS.map((format) => ({
          label: exportNames(format),
          icon: Download,
          onSelect: () => void download(format),
        }))}
      />
      <Button size="small" tone="quiet" onClick={() => setAsked("delete")}>
        <Trash2 size={16} aria-hidden /> <span className={styles.word}>{t("delete")}</span>
      </Button>
      <IconButton label={t("nothing")} icon={X} onClick={onClear} />
      {asked === "tag" ? (
        <NameDialog
          title={t("tagTitle", counted)}
          label={t("tagLabel")}
          action={t("tag")}
          name=""
          maxLength={1000}
          onKeep={(typed) => edit({ addTags: tagsOf(typed) })}
          onKept={() => done(t("tagged", counted))}
          onClose={close}
        />
      ) : null}
      {asked === "merge" ? (
        <MergeDialog
          chosen={chosen}
          onDone={(gone) => done(merging("done"), () => accepted(restoreMany, { ids: gone }))}
          onClose={close}
        />
      ) : null}
      {asked === "delete" ? (
        <DeleteDialog
          ids={ids}
          onDone={() => done(t("deleted", counted), () => accepted(restoreMany, { ids }))}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

/** Lets the browser save a text as a file. */
function save({ filename, mediaType, text }: { filename: string; mediaType: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(address);
}

type DeleteProps = { ids: string[]; onDone: () => void; onClose: () => void };

function DeleteDialog({ ids, onDone, onClose }: DeleteProps) {
  const t = useTranslations("library.selection");
  const { run, isUnderWay, errorExcept } = useAction(deleteMany, onDone);
  return (
    <Confirm
      title={t("deleteTitle", { count: ids.length })}
      description={t("deleteWords")}
      action={t("delete")}
      isUnderWay={isUnderWay}
      error={errorExcept()}
      onConfirm={() => run({ ids })}
      onClose={onClose}
    />
  );
}

type MergeProps = { chosen: readonly Citation[]; onDone: (gone: string[]) => void; onClose: () => void };

function MergeDialog({ chosen, onDone, onClose }: MergeProps) {
  const t = useTranslations("library.merging");
  const ui = useTranslations("ui");
  const [kept, setKept] = useState(chosen[0]?.id ?? "");
  const otherIds = chosen.map(({ id }) => id).filter((id) => id !== kept);
  const { run, isUnderWay, error } = useMerge(() => onDone(otherIds));
  const options = chosen.map(({ id, csl, doi }) => ({
    value: id,
    label: [plainTitle(csl) || ui("untitled"), doi].filter(Boolean).join(" · "),
  }));
  return (
    <Dialog title={t("title", { count: chosen.length })} description={t("words")} open onClose={onClose}>
      <Choice label={t("keep")} options={options} value={kept} onChange={setKept} />
      {error ? <p role="alert">{error}</p> : null}
      <DialogActions>
        <Button onClick={onClose}>{ui("cancel")}</Button>
        <Button tone="primary" disabled={isUnderWay} onClick={() => run({ keepId: kept, otherIds })}>
          {t("action")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
