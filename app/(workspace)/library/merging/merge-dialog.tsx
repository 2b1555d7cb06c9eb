"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { plainTitle } from "#lib/citations/csl/work-facts";
import {
  differingFields,
  type FieldSources,
  mergedCsl,
  proposedSources,
} from "#lib/works/library/entries/merged-fields";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Select } from "#ui/select";
import { byline } from "../works/byline";
import type { Citation } from "../works/citation";
import styles from "./merge-dialog.module.css";
import { MergeFields } from "./merge-fields";
import { useMerge } from "./use-merge";

type Props = {
  chosen: readonly [Citation, ...Citation[]];
  /** Is given the ids of the works that are gone. */
  onDone: (gone: string[]) => void;
  onClose: () => void;
};

/** Merges works into one: the person chooses the one that stays, and each field that differs, and sees what it becomes. */
export function MergeDialog({ chosen, onDone, onClose }: Props) {
  const t = useTranslations("library.merging");
  const ui = useTranslations("ui");
  const typeName = useTranslations("workTypes");
  const [keepId, setKeepId] = useState(chosen[0].id);
  const [picked, setPicked] = useState<FieldSources>({});
  const kept = chosen.find(({ id }) => id === keepId) ?? chosen[0];
  const otherIds = chosen.map(({ id }) => id).filter((id) => id !== keepId);
  const differing = differingFields(chosen);
  const fields = { ...proposedSources(differing, kept), ...picked };
  const csl = mergedCsl(chosen, keepId, fields);
  const { run, isUnderWay, error } = useMerge(() => onDone(otherIds));
  return (
    <Dialog title={t("title", { count: chosen.length })} description={t("words")} open isWide onClose={onClose}>
      <Select
        label={t("keep")}
        options={chosen.map((one, at) => ({ value: one.id, label: nameOf(one, at + 1, ui("untitled")) }))}
        value={keepId}
        onChange={(id) => {
          setKeepId(id);
          setPicked({});
        }}
      />
      <MergeFields
        works={chosen}
        differing={differing}
        fields={fields}
        onPick={(variable, id) => setPicked({ ...picked, [variable]: id })}
      />
      <section className={styles.result} aria-label={t("result")} aria-live="polite">
        <strong>{plainTitle(csl) || ui("untitled")}</strong>
        <span>{[byline(csl), typeName(csl.type), csl.DOI].filter(Boolean).join(" · ")}</span>
      </section>
      <Alert>{error}</Alert>
      <DialogActions>
        <Button onClick={onClose}>{ui("cancel")}</Button>
        <Button tone="primary" disabled={isUnderWay} onClick={() => run({ keepId, otherIds, fields })}>
          {t("action")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const nameOf = ({ csl, doi }: Citation, number: number, untitled: string) =>
  [`${number}. ${plainTitle(csl) || untitled}`, byline(csl), doi].filter(Boolean).join(" · ");
