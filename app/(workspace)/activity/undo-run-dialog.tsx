"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Outcome } from "#lib/changes/runs/preview-undo";
import { call } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Checkbox } from "#ui/checkbox";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import { titleOf } from "../parts/title-of";
import { actionQuery } from "../queries/query";
import { useWrite } from "../queries/use-write";
import styles from "./activity.module.css";
import { previewUndo } from "./preview-undo";
import type { Run } from "./run-list";

const UNDOABLE: ReadonlySet<Outcome> = new Set(["trashed", "restored", "merged", "unchanged"]);

type Preview = { outcome: Outcome; suggestions: number };

type Props = { run: Run; onClose: () => void; onUndone: () => void };

/** Takes a run back in the chosen documents, and says what became of them. */
function useUndoing(runId: string, chosen: readonly { id: string }[], onDone: () => void) {
  const t = useTranslations("activity.undoing");
  const announce = useAnnounce();
  return useWrite(
    () => call("POST /api/w/runs/[runId]/undo", { runId, documentIds: chosen.map(({ id }) => id) }),
    ({ documents }) => {
      const count = documents.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
      announce({
        title: t("done", { count: documents.length }),
        ...(count > 0 ? { description: t("suggested", { count }) } : {}),
      });
      onDone();
    },
  );
}

/** Says what taking a run back will do to each document, and does so in those that are chosen. */
export function UndoRunDialog({ run, onClose, onUndone }: Props) {
  const t = useTranslations("activity.undoing");
  const ui = useTranslations("ui");
  const failureWords = useFailureWords();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { data, error } = useQuery({
    ...actionQuery(["previewUndo", { id: run.id }], () => previewUndo({ runId: run.id })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const possible = data?.documents.filter(({ outcome }) => UNDOABLE.has(outcome)) ?? [];
  const chosen = possible.filter(({ id }) => !left.has(id));
  const undoing = useUndoing(run.id, chosen, () => {
    onUndone();
    onClose();
  });
  const turn = (id: string, isChosen: boolean) =>
    setLeft((before) => new Set(isChosen ? [...before].filter((each) => each !== id) : [...before, id]));
  const name = run.model ?? run.agent ?? run.by.name;
  return (
    <Dialog title={t("title", { name })} description={t("words")} open onClose={onClose}>
      <Alert>{undoing.error ?? (error ? failureWords("", error).description : undefined)}</Alert>
      {data ? null : error ? null : <p role="status">{ui("loading")}</p>}
      <ul className={styles.outcomes} aria-label={t("outcomes")}>
        {data?.documents.map((document) => (
          <DocumentLine
            key={document.id}
            document={document}
            isChosen={!left.has(document.id)}
            onChoose={(isChosen) => turn(document.id, isChosen)}
          />
        ))}
      </ul>
      {data && data.documents.length < run.documents.length ? (
        <p className={styles.facts}>{t("rest", { count: run.documents.length - data.documents.length })}</p>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{ui("cancel")}</Button>
        <Button tone="danger" disabled={undoing.isUnderWay || chosen.length === 0} onClick={() => undoing.run()}>
          {t("action", { count: chosen.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type LineProps = {
  document: Preview & { title: string };
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function DocumentLine({ document, isChosen, onChoose }: LineProps) {
  const t = useTranslations("activity.undoing");
  const ui = useTranslations("ui");
  const wordsOf = ({ outcome, suggestions }: Preview) =>
    [t(`outcome.${outcome}`), ...(suggestions > 0 ? [t("clashes", { count: suggestions })] : [])].join(" ");
  return (
    <li>
      {UNDOABLE.has(document.outcome) ? (
        <Checkbox label={titleOf(ui, document)} hint={wordsOf(document)} checked={isChosen} onChange={onChoose} />
      ) : (
        <p className={styles.left}>
          {titleOf(ui, document)} <span className={styles.outcome}>{wordsOf(document)}</span>
        </p>
      )}
    </li>
  );
}
