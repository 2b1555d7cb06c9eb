"use client";

import { useTranslations } from "next-intl";
import { Confirm } from "#ui/confirm";
import { useAccepted } from "../../../results/use-accepted";
import { useAction } from "../../../results/use-action";
import { NameDialog } from "../../parts/name-dialog";
import { tagsOf } from "../fields/work-draft";
import { MergeDialog } from "../merging/merge-dialog";
import { deleteMany, restoreMany } from "../works/bulk-actions";
import type { Citation } from "../works/citation";
import type { WorksInBulk } from "./use-works-in-bulk";

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
    case "merge": {
      const [first, ...rest] = chosen;
      return first ? (
        <MergeDialog
          chosen={[first, ...rest]}
          onDone={(gone) => done(merging("done"), () => accepted(restoreMany, { ids: gone }))}
          onClose={onClose}
        />
      ) : null;
    }
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
