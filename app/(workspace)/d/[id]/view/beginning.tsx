"use client";

import { type PointerEvent, useEffect, useRef, useState } from "react";
import { canEdit } from "../../../sharing/roles";
import { DraftTabs } from "../drafts/draft-tabs";
import { Sheet, TextBeginning } from "../editor/surface/text-skeleton";
import { TitleField } from "../editor/surface/title-field";
import type { SaveState } from "../session/save-state";
import { DocumentBar } from "./document-bar";
import { type EarlyInput, pressAfter, typedAfter } from "./early-input";
import type { OpenDocument } from "./open-document";
import styles from "./workspace.module.css";

const SAVED: SaveState = { kind: "saved" };
const NOBODY = { people: [], followed: null, follow: () => {} };

const LINES = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "td", "th", "dt", "dd", "figcaption", "summary"].join();

/** Where the line at this element begins and ends; a pixel within, since the edge belongs to its neighbour. */
function lineAt(element: Element): { left: number; right: number } {
  const { left, right } = (element.closest(LINES) ?? element).getBoundingClientRect();
  return { left: left + window.scrollX + 1, right: right + window.scrollX - 1 };
}

const FIELDS = ["input", "textarea", "select", "button", "a", "[contenteditable]"].join();

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
  const [panel, setPanel] = useState(early.panel);
  const [isSuggesting, setSuggesting] = useState(early.isSuggestAsked);
  const [isMenuAsked, setMenuAsked] = useState(early.isMenuAsked);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (!early.press || isElsewhere) return;
      early.press = pressAfter(early.press, early.typed, event);
      const after = typedAfter(early.typed, event);
      // A space would scroll the page.
      if (after !== early.typed) event.preventDefault();
      early.typed = after;
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [early]);
  const press = ({ target, pageX, pageY }: PointerEvent) => {
    const isTitle = target === field.current;
    if (!isTitle) early.titleCaret = null;
    const isText = !isTitle && target instanceof Element;
    early.press = isText ? { left: pageX, top: pageY, line: lineAt(target) } : null;
    early.typed = "";
  };
  const keepCaret = () => {
    early.titleCaret = field.current?.selectionStart ?? null;
  };
  return (
    <>
      <DocumentBar
        title={title}
        access={opened.access}
        ownerName={opened.owner.name}
        saveState={SAVED}
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
      <div className={styles.columns}>
        <main className={styles.main} onPointerDown={press} onSelect={keepCaret}>
          <DraftTabs document={opened} version={opened.version} onNew={null} />
          <Sheet
            title={
              <TitleField
                title={title}
                field={field}
                isFixed={!canEdit(opened.access)}
                onChange={(next) => {
                  early.title = next;
                  setTitle(next);
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
