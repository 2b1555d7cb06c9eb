"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { Button } from "#ui/button";
import { Choice } from "#ui/choice";
import { Confirm } from "#ui/confirm";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { useAccepted } from "../../../results/use-accepted";
import { useAction } from "../../../results/use-action";
import { NameDialog } from "../../parts/name-dialog";
import { deleteMany, restoreMany } from "./bulk-actions";
import type { Citation } from "./citation";
import { useMerge } from "./use-merge";
import type { WorksInBulk } from "./use-works-in-bulk";
import { tagsOf } from "./work-draft";

/** What is asked about the works that are selected. */
export type Asked = "tag" | "delete" | "merge";

type Props = { asked: Asked; chosen: readonly Citation[]; ids: string[]; bulk: WorksInBulk; onClose: () => void };

/** The dialog about the works that are selected. */
export function SelectionDialog({ asked, chosen, ids, bulk: { done, edit }, onClose }: Props) {
  const t = useTranslations("library.selection");
  const merging = useTranslations("library.merging");
  const accepted = useAccepted();
  const counted = { count: ids.length };
  switch (asked) {
    case "tag":
      return (
        <NameDialog
          title={t("tagTitle", counted)}
          label={t("tagLabel")}
          action={t("tag")}
          name=""
          maxLength={1000}
          onKeep={(typed) => edit({ addTags: tagsOf(typed) })}
          onKept={() => done(t("tagged", counted))}
          onClose={onClose}
        />
      );
    case "merge":
      return (
        <MergeDialog
          chosen={chosen}
          onDone={(gone) => done(merging("done"), () => accepted(restoreMany, { ids: gone }))}
          onClose={onClose}
        />
      );
    case "delete":
      return (
        <DeleteDialog
          ids={ids}
          onDone={() => done(t("deleted", counted), () => accepted(restoreMany, { ids }))}
          onClose={onClose}
        />
      );
  }
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
