"use client";

import { useCallback, useRef, useState } from "react";
import { canEdit } from "../../../sharing/roles";
import { DraftTabs } from "../drafts/draft-tabs";
import { Sheet, TextBeginning } from "../editor/surface/text-skeleton";
import { TitleField } from "../editor/surface/title-field";
import type { SaveState } from "../session/save-state";
import { DocumentBar } from "./document-bar";
import { type EarlyInput, hasWords } from "./early-input";
import type { OpenDocument } from "./open-document";
import { useKeptInput } from "./use-kept-input";
import styles from "./workspace.module.css";

const SAVED: SaveState = { kind: "saved" };
/** The state of words that wait for the editor. */
export const SAVING: SaveState = { kind: "saving", isLate: true };
const NOBODY = { people: [], followed: null, follow: () => {} };

/** What an open document is shown with. */
export type BeginningProps = {
  document: OpenDocument;
  /** The beginning of its text; null where it is too long to be drawn before. */
  html: string | null;
  early: EarlyInput;
};

/** A document until its editor is loaded: what it says can be read, and what is pressed and typed is kept for the editor. */
export function Beginning({ document: opened, html, early }: BeginningProps) {
  const [title, setTitle] = useState(early.title);
  const [isUnsaved, setUnsaved] = useState(hasWords(early));
  const field = useRef<HTMLTextAreaElement>(null);
  const onTyped = useCallback(() => {
    setTitle(early.title);
    setUnsaved(hasWords(early));
  }, [early]);
  useKeptInput(early, true, onTyped);
  const keepCaret = () => {
    early.titleCaret = field.current?.selectionStart ?? null;
  };
  return (
    <>
      <BeginningBar document={opened} title={title} early={early} isUnsaved={isUnsaved} />
      <div className={styles.columns}>
        <main className={styles.main} onSelect={keepCaret}>
          <DraftTabs document={opened} version={opened.version} onNew={null} />
          <Sheet
            title={
              <TitleField
                title={title}
                field={field}
                isFixed={!canEdit(opened.access)}
                onChange={(next) => {
                  early.title = next;
                  keepCaret();
                  onTyped();
                }}
                onLeave={() => {}}
              />
            }
          >
            <TextBeginning html={html} />
          </Sheet>
        </main>
      </div>
    </>
  );
}

type BarProps = Omit<BeginningProps, "html"> & { title: string; isUnsaved: boolean };

/** The bar of a document that cannot do yet what is pressed. */
function BeginningBar({ document: opened, title, early, isUnsaved }: BarProps) {
  const [panel, setPanel] = useState(early.panel);
  const [isSuggesting, setSuggesting] = useState(early.isSuggestAsked);
  const [isMenuAsked, setMenuAsked] = useState(early.isMenuAsked);
  return (
    <DocumentBar
      title={title}
      access={opened.access}
      ownerName={opened.owner.name}
      saveState={isUnsaved ? SAVING : SAVED}
      here={NOBODY}
      panel={panel}
      waiting={0}
      openComments={0}
      wrong={null}
      hasSeveralAuthors={opened.hasSeveralAuthors}
      isSuggesting={isSuggesting}
      publication={opened}
      draftOf={opened.draftOf}
      commands={null}
      isMenuAsked={isMenuAsked}
      onMenu={() => {
        early.isMenuAsked = !isMenuAsked;
        setMenuAsked(early.isMenuAsked);
      }}
      onToggle={(name) => {
        early.panel = panel === name ? null : name;
        setPanel(early.panel);
      }}
      onSwitchSuggesting={() => {
        early.isSuggestAsked = !isSuggesting;
        setSuggesting(!isSuggesting);
      }}
      onShare={() => {
        early.isShareAsked = true;
      }}
    />
  );
}
