"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { ShownCitation } from "#lib/operations/workspace/shown-citations";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { Icon } from "#ui/drawn-icon";
import { Popover } from "#ui/popover";
import { useAnnounce } from "#ui/use-announce";
import { useWrite } from "../../../queries/use-write";
import { Panel } from "../parts/panel";
import type { ReadPdf } from "../parts/read-pdf";
import { CitingSettings } from "./citing-settings";
import { Reference } from "./reference";
import styles from "./references-panel.module.css";
import type { CitationStore } from "./use-citations";
import { WorkFinder } from "./work-finder";

type Props = {
  editor: Editor;
  store: CitationStore;
  /** The id of the reference to show. */
  chosen: string | null;
  canEdit: boolean;
  /** Opens a PDF of a work beside the text. */
  onReadPdf: (pdf: ReadPdf) => void;
  onClose: () => void;
};

/** The works that the document cites, and its citation settings. */
export function ReferencesPanel({ editor, store, chosen, canEdit, onReadPdf, onClose }: Props) {
  const t = useTranslations("citing");
  const { shown, failure } = store;
  const [removing, setRemoving] = useState<ShownCitation | null>(null);
  const mentioned = shown?.citations.filter(({ mentions }) => mentions > 0) ?? [];
  const others = shown?.citations.filter(({ mentions }) => mentions === 0) ?? [];
  const list = (citations: readonly ShownCitation[]) =>
    citations.map((citation) => (
      <Reference
        key={citation.id}
        citation={citation}
        editor={editor}
        isChosen={citation.id === chosen}
        store={store}
        onReadPdf={onReadPdf}
        {...(canEdit ? { onRemove: () => setRemoving(citation) } : {})}
      />
    ));

  return (
    <Panel name="references" loading={{ isLoaded: shown !== null, failure, onRetry: store.refresh }} onClose={onClose}>
      {shown && canEdit ? <CitingSettings store={store} shown={shown} /> : null}
      {shown ? (
        <div className={styles.top}>
          <h3 className={styles.heading}>{t("count", { count: shown.citations.length })}</h3>
          {canEdit ? <AddButton store={store} /> : null}
        </div>
      ) : null}
      {shown?.citations.length === 0 ? <p className={styles.quiet}>{t(canEdit ? "noneYet" : "none")}</p> : null}
      {mentioned.length > 0 ? (
        <ol className={styles.list} aria-label={t("mentioned")}>
          {list(mentioned)}
        </ol>
      ) : null}
      {others.length > 0 ? (
        <>
          <h3 className={styles.heading}>{t("unmentioned")}</h3>
          <ol className={styles.list} aria-label={t("unmentioned")}>
            {list(others)}
          </ol>
        </>
      ) : null}
      {removing ? <RemoveDialog store={store} citation={removing} onClose={() => setRemoving(null)} /> : null}
    </Panel>
  );
}

function AddButton({ store }: { store: CitationStore }) {
  const t = useTranslations("citing.adding");
  const announce = useAnnounce();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  return (
    <span ref={button}>
      <Button size="small" onClick={() => setOpen(true)} aria-haspopup="dialog" aria-expanded={isOpen}>
        <Icon name="plus" size={14} /> {t("action")}
      </Button>
      <Popover
        label={t("title")}
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={button}
        initialFocus={input}
        finalFocus={() => button.current?.querySelector("button") ?? null}
      >
        <WorkFinder
          store={store}
          input={input}
          takesSeveral={false}
          onQuery={() => {}}
          onClose={() => setOpen(false)}
          onChoose={({ key }) => {
            setOpen(false);
            announce({ title: t("done", { key }) });
          }}
        />
      </Popover>
    </span>
  );
}

type RemoveProps = { store: CitationStore; citation: ShownCitation; onClose: () => void };

function RemoveDialog({ store, citation: { id, key, mentions }, onClose }: RemoveProps) {
  const t = useTranslations("citing.removing");
  const { run, isUnderWay, error } = useWrite(() => store.remove(id), onClose);
  return (
    <Confirm
      title={t("title", { key })}
      description={t("mentions", { count: mentions })}
      action={t("action")}
      isUnderWay={isUnderWay}
      error={error}
      onClose={onClose}
      onConfirm={run}
    />
  );
}
