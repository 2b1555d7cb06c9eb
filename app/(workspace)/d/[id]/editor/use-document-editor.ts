"use client";

import { type Editor, useEditor } from "@tiptap/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useAnnounce } from "#ui/use-announce";
import type { OpenDocument } from "../open-document";
import { useAsk } from "./ask";
import { type DocumentSession, openSession } from "./document-session";
import { editorExtensions } from "./editor-extensions";
import { followChanges } from "./follow-changes";
import { followDocument, type LiveDocument } from "./live-document";
import { tellTitle } from "./running-head";
import type { SaveState } from "./save-state";

const ATTRIBUTES = {
  class: "text",
  role: "textbox",
  "aria-multiline": "true",
  "aria-label": "Text",
  spellcheck: "true",
};

/** What the screen of a document is made of. */
export type DocumentDesk = {
  editor: Editor | null;
  session: DocumentSession | null;
  live: LiveDocument;
  title: string;
  setTitle: (title: string) => void;
  saveState: SaveState;
  isSuggesting: boolean;
};

type Hooks = {
  /** A suggestion in the text was pressed, or is to be shown. */
  onOpenSuggestion: (id: string) => void;
};

/** Opens a document for writing: the editor, its title, and the session that keeps both with the server; the hooks must be stable. */
export function useDocumentEditor(document: OpenDocument, { onOpenSuggestion }: Hooks): DocumentDesk {
  const ask = useAsk();
  const announce = useAnnounce();
  const [title, showTitle] = useState(document.title);
  const titleNow = useRef(document.title);
  const [saveState, setSaveState] = useState<SaveState>({ kind: "saved" });
  const [session, setSession] = useState<DocumentSession | null>(null);
  const [isSuggesting, setSuggesting] = useState(false);
  const [live] = useState(() => new EventTarget());
  const extensions = useMemo(() => editorExtensions({ ask, onOpenSuggestion }), [ask, onOpenSuggestion]);

  const editor = useEditor({
    extensions,
    content: document.content,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: ATTRIBUTES },
  });

  const changeTitle = useCallback(
    (next: string) => {
      titleNow.current = next;
      showTitle(next);
      if (editor) tellTitle(editor.view, next);
    },
    [editor],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a document is opened once; later versions come through its session.
  useEffect(() => {
    if (!editor) return;
    tellTitle(editor.view, document.title);
    // What this page made itself it knows without being told.
    const tellSuggestions = () => live.dispatchEvent(new Event("suggestions"));
    const opened = openSession({
      document,
      editor,
      readTitle: () => titleNow.current,
      showTitle: changeTitle,
      onState: setSaveState,
      onBroughtBack: () =>
        announce({ title: "Your unsaved text is back", description: "It had been kept on this device." }),
      onKeptAsSuggestions: ([first]) => {
        tellSuggestions();
        announce({
          title: "Two people changed this paragraph",
          description: "Your version is kept as a suggestion.",
          ...(first ? { action: { label: "Show it", onClick: () => onOpenSuggestion(first) } } : {}),
        });
      },
      onProposed: tellSuggestions,
      onSuggesting: setSuggesting,
    });
    const unfollow = followChanges(opened, live);
    const disconnect = followDocument(document.id, live);
    setSession(opened);
    return () => {
      disconnect();
      unfollow();
      opened.close();
    };
  }, [editor]);

  const setTitle = useCallback(
    (next: string) => {
      changeTitle(next);
      session?.autosave.touch();
    },
    [session, changeTitle],
  );

  return { editor, session, live, title, setTitle, saveState, isSuggesting };
}
