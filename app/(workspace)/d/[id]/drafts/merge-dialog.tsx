"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Choice } from "#ui/choice";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../../results/failure-words";
import { actionQuery } from "../../../queries/query";
import { useWrite } from "../../../queries/use-write";
import { canEdit } from "../../../sharing/roles";
import type { DocumentSession } from "../session/document-session";
import { DrawnText } from "../versions/drawn-text";
import type { DraftOf } from "./draft";
import styles from "./merge-dialog.module.css";
import { type Manner, mergeDraft, type Side } from "./merge-draft";
import { previewMerge } from "./preview-merge";
import { useWaiting } from "./use-waiting";

type Preview = Extract<Awaited<ReturnType<typeof previewMerge>>, { ok: true }>["value"];

const MANNERS = ["write", "suggest"] as const;

const SIDES = ["later", "document", "draft"] as const;

const NOTHING = { type: "doc", content: [] };

type ClashProps = {
  clash: Preview["conflicts"][number];
  origin: Preview["origin"];
  side: Side;
  onChoose: (side: Side) => void;
};

/** What the document and the draft both changed, with the document's words struck beside the draft's. */
function Clash({ clash, origin, side, onChoose }: ClashProps) {
  const t = useTranslations("drafts.merging");
  const [texts] = useState(() => ({
    older: clash.document ?? NOTHING,
    later: [{ content: clash.draft ?? NOTHING, origin }],
    notable: [],
  }));
  return (
    <div className={styles.clash}>
      <div className={styles.text}>
        <DrawnText texts={texts} />
      </div>
      {clash.document ? (
        <Choice
          label={t("clash.take")}
          options={SIDES.map((value) => ({ value, label: t(`clash.${value}`) }))}
          value={side}
          onChange={onChoose}
        />
      ) : (
        <p className={styles.words}>{t("clash.gone")}</p>
      )}
    </div>
  );
}

type Sides = ReadonlyMap<string, Side>;

type ClashesProps = { preview: Preview; sides: Sides; onChoose: (nodeId: string, side: Side) => void };

function Clashes({ preview: { conflicts, origin }, sides, onChoose }: ClashesProps) {
  const t = useTranslations("drafts.merging");
  if (conflicts.length === 0) return null;
  return (
    <section aria-labelledby="clashes" className={styles.clashes}>
      <h3 id="clashes" className={styles.heading}>
        {t("clashes", { count: conflicts.length })}
      </h3>
      {conflicts.map((clash) => (
        <Clash
          key={clash.nodeId}
          clash={clash}
          origin={origin}
          side={sides.get(clash.nodeId) ?? "later"}
          onChoose={(side) => onChoose(clash.nodeId, side)}
        />
      ))}
    </section>
  );
}

type Merging = Pick<Props, "id" | "draftOf"> & { manner: Manner; sides: Sides; onMerged: () => void };

/** Merges a draft, and leads to its document, or to the first suggestion that waits there. */
function useMerging({ id, draftOf, manner, sides, onMerged }: Merging) {
  const t = useTranslations("drafts.merging");
  const router = useRouter();
  const announce = useAnnounce();
  return useWrite(
    () => mergeDraft({ id, of: draftOf.id, manner, sides: manner === "write" ? sides : new Map() }),
    (waiting) => {
      onMerged();
      const [first] = waiting;
      router.push(`/d/${draftOf.id}${first ? `?suggestion=${first}` : ""}`);
      announce({
        title: t("done", { name: draftOf.name }),
        ...(first ? { description: t("waiting", { count: waiting.length }) } : {}),
      });
    },
  );
}

type Props = { id: string; draftOf: DraftOf; session: DocumentSession; onClose: () => void };

/** Shows what a merge would change in the document and what both changed, and merges as a version or as suggestions. */
export function MergeDialog({ id, draftOf, session, onClose }: Props) {
  const t = useTranslations("drafts.merging");
  const ui = useTranslations("ui");
  const failureWords = useFailureWords();
  const [asked, setAsked] = useState<Manner>("write");
  const [sides, setSides] = useState<Sides>(new Map());
  const { data, error } = useQuery({
    ...actionQuery(["previewMerge", { id }], async () => {
      await session.flush();
      return previewMerge({ id });
    }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const mayWrite = data !== undefined && canEdit(data.access);
  const manner = mayWrite ? asked : "suggest";
  const waiting = useWaiting(id);
  const merging = useMerging({ id, draftOf, manner, sides, onMerged: onClose });
  return (
    <Dialog title={t("title", { name: draftOf.name })} isWide open onClose={onClose}>
      <Alert>{merging.error ?? (error ? failureWords("", error).description : undefined)}</Alert>
      {data ? (
        <>
          {waiting > 0 ? <Alert>{t("left", { count: waiting })}</Alert> : null}
          <Changes preview={data} />
          {manner === "write" ? (
            <Clashes
              preview={data}
              sides={sides}
              onChoose={(nodeId, side) => setSides((before) => new Map([...before, [nodeId, side]]))}
            />
          ) : null}
          {mayWrite ? (
            <Choice
              label={t("manner")}
              options={MANNERS.map((value) => ({ value, label: t(value) }))}
              value={manner}
              onChange={setAsked}
            />
          ) : (
            <p className={styles.words}>{t("onlySuggest")}</p>
          )}
        </>
      ) : error ? null : (
        <p role="status">{ui("loading")}</p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{ui("cancel")}</Button>
        <Button tone="primary" disabled={!data || merging.isUnderWay} onClick={() => merging.run()}>
          {t(`action.${manner}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Changes({ preview }: { preview: Preview }) {
  const t = useTranslations("drafts.merging");
  const { before, after, origin, conflicts } = preview;
  const [texts] = useState(() => ({ older: before, later: [{ content: after, origin }], notable: [] }));
  const isEmpty = blocksIn(before) === 0 && blocksIn(after) === 0;
  if (isEmpty) return conflicts.length > 0 ? null : <p className={styles.words}>{t("nothing")}</p>;
  return (
    <section aria-label={t("changes")} className={styles.preview}>
      <div className={styles.text}>
        <DrawnText texts={texts} />
      </div>
    </section>
  );
}

const blocksIn = ({ content }: Preview["before"]): number => (Array.isArray(content) ? content.length : 0);
