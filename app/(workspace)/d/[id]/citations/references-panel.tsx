"use client";

import type { Editor } from "@tiptap/react";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { Popover } from "#ui/popover";
import { useAnnounce } from "#ui/use-announce";
import { useWrite } from "../../../queries/use-write";
import { Panel } from "../panel";
import { CitingSettings } from "./citing-settings";
import { Reference } from "./reference";
import styles from "./references-panel.module.css";
import type { ShownCitation } from "./shown-citations";
import type { CitationStore } from "./use-citations";
import { WorkFinder } from "./work-finder";

type Props = {
  editor: Editor;
  store: CitationStore;
  /** The id of the reference to show. */
  chosen: string | null;
  canEdit: boolean;
  onClose: () => void;
};

/** The works that the document cites, and its citation settings. */
export function ReferencesPanel({ editor, store, chosen, canEdit, onClose }: Props) {
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
        {...(canEdit ? { onRemove: () => setRemoving(citation) } : {})}
      />
    ));

  return (
    <Panel title="References" loading={{ isLoaded: shown !== null, failure, onRetry: store.refresh }} onClose={onClose}>
      {shown && canEdit ? <CitingSettings store={store} shown={shown} /> : null}
      {shown ? (
        <div className={styles.top}>
          <h3 className={styles.heading}>{counted(shown.citations.length)}</h3>
          {canEdit ? <AddButton store={store} /> : null}
        </div>
      ) : null}
      {shown?.citations.length === 0 ? (
        <p className={styles.quiet}>
          The works that this document cites appear here.{canEdit ? " Type @ in the text, or add a work." : null}
        </p>
      ) : null}
      {mentioned.length > 0 ? (
        <ol className={styles.list} aria-label="Mentioned in the text">
          {list(mentioned)}
        </ol>
      ) : null}
      {others.length > 0 ? (
        <>
          <h3 className={styles.heading}>Not mentioned in the text</h3>
          <ol className={styles.list} aria-label="Not mentioned in the text">
            {list(others)}
          </ol>
        </>
      ) : null}
      {removing ? <RemoveDialog store={store} citation={removing} onClose={() => setRemoving(null)} /> : null}
    </Panel>
  );
}

function counted(count: number): string {
  if (count === 0) return "No references yet";
  return count === 1 ? "1 reference" : `${count} references`;
}

function AddButton({ store }: { store: CitationStore }) {
  const announce = useAnnounce();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  return (
    <span ref={button}>
      <Button size="small" onClick={() => setOpen(true)} aria-haspopup="dialog" aria-expanded={isOpen}>
        <Plus size={14} aria-hidden /> Add
      </Button>
      <Popover
        label="Add a reference"
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
            announce({ title: `@${key} is a reference of this document` });
          }}
        />
      </Popover>
    </span>
  );
}

type RemoveProps = { store: CitationStore; citation: ShownCitation; onClose: () => void };

function RemoveDialog({ store, citation: { id, key, mentions }, onClose }: RemoveProps) {
  const { run, isUnderWay, error } = useWrite(() => store.remove(id), onClose);

  const fate =
    mentions === 0
      ? "The text does not mention it."
      : `Its ${mentions === 1 ? "mention goes" : `${mentions} mentions go`} too; the history keeps them.`;
  return (
    <Confirm
      title={`Remove @${key}?`}
      description={fate}
      action="Remove"
      isUnderWay={isUnderWay}
      error={error}
      onClose={onClose}
      onConfirm={run}
    />
  );
}
