"use client";

import type { Node } from "@tiptap/pm/model";
import { Mapping } from "@tiptap/pm/transform";
import { type Editor, useEditor } from "@tiptap/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ApiError, call } from "#lib/api/client";
import { useAnnounce } from "#ui/use-announce";
import type { OpenDocument } from "../open-document";
import { useAsk } from "./ask";
import { type Autosave, createAutosave } from "./autosave";
import { conflictFreeSend, type Sheet } from "./conflict-free-send";
import { editorExtensions } from "./editor-extensions";
import { explainFailure } from "./explain-failure";
import { foldIds, isSameButIds } from "./fold-ids";
import { readKept, writeKept } from "./kept-draft";
import { tellTitle } from "./running-head";
import type { SaveState } from "./save-state";
import { isServerChange } from "./server-change";
import { takeMerged } from "./take-merged";
import { takeNewer } from "./take-newer";

type Draft = Sheet<Node>;

const equal = (one: Draft, other: Draft) => one.title === other.title && one.text.eq(other.text);

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
  title: string;
  setTitle: (title: string) => void;
  saveState: SaveState;
  autosave: Autosave | null;
  /** Keeps this page's text as a document of its own and shows the newer one; resolves to the copy's id. */
  takeTheirs: () => Promise<string>;
};

/** Opens a document for writing: the editor, its title, and the saving of both. */
export function useDocumentEditor(document: OpenDocument): DocumentDesk {
  const { id } = document;
  const ask = useAsk();
  const announce = useAnnounce();
  const [title, showTitle] = useState(document.title);
  const titleNow = useRef(document.title);
  const [saveState, setSaveState] = useState<SaveState>({ kind: "saved" });
  const [autosave, setAutosave] = useState<Autosave | null>(null);
  const base = useRef<Draft | null>(null);
  const sinceSent = useRef<Mapping | null>(null);
  const extensions = useMemo(() => editorExtensions(ask), [ask]);

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

  const fetchNewest = useCallback(
    async (schema: Editor["schema"]) => {
      const newest = await call("GET /api/d/[id]", { id });
      if (!("content" in newest)) throw new Error("The document came without its text");
      return { title: newest.title, version: newest.version, text: schema.nodeFromJSON(newest.content) };
    },
    [id],
  );

  const show = useCallback(
    (sheet: Draft, on: Editor) => {
      const change = takeNewer(on.state, sheet.text);
      if (change) on.view.dispatch(change);
      changeTitle(sheet.title);
      base.current = sheet;
    },
    [changeTitle],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a document is opened once; later versions come through the autosave.
  useEffect(() => {
    if (!editor) return;
    const { schema } = editor;
    tellTitle(editor.view, document.title);
    base.current = { title: document.title, text: schema.nodeFromJSON(document.content) };

    async function write(draft: Draft, baseVersion: number): Promise<number> {
      const before = base.current;
      const isSameText = before?.text.eq(draft.text) ?? false;
      const isSameTitle = before?.title === draft.title;
      if (isSameText && isSameTitle) return baseVersion;
      const mapping = new Mapping();
      sinceSent.current = mapping;
      const saved = await call("PATCH /api/d/[id]", {
        id,
        baseVersion,
        ...(isSameTitle ? {} : { title: draft.title }),
        ...(isSameText ? {} : { content: draft.text.toJSON() }),
      });
      const answered = "content" in saved ? schema.nodeFromJSON(saved.content) : draft.text;
      adopt({ title: saved.title, text: answered }, draft, mapping);
      return saved.version;
    }

    /** Shows what the server made of a draft: ids it gave, and what others wrote meanwhile. */
    function adopt(answered: Draft, draft: Draft, since: Mapping): void {
      if (!editor) return;
      const isMine = isSameButIds(draft.text, answered.text);
      const change = isMine
        ? foldIds(editor.state, draft.text, answered.text, since)
        : takeMerged(editor.state, draft.text, answered.text);
      if (change === "overlap") throw new ApiError(409, "version_conflict", "The same words were changed elsewhere.");
      if (change) editor.view.dispatch(change);
      if (titleNow.current.trim() === draft.title && answered.title !== draft.title) changeTitle(answered.title);
      base.current = answered;
    }

    const saving = createAutosave<Draft>({
      version: document.version,
      read: () => ({ title: titleNow.current.trim(), text: editor.state.doc }),
      send: (draft, baseVersion) =>
        conflictFreeSend({
          base: base.current ?? draft,
          draft,
          baseVersion,
          equal,
          write,
          read: () => fetchNewest(schema),
        }),
      keep: (kept) => {
        const content = kept?.draft.text.toJSON();
        writeKept(id, kept && { baseVersion: kept.baseVersion, title: kept.draft.title, content });
      },
      explain: explainFailure,
      onState: setSaveState,
    });

    const onTransaction: Parameters<typeof editor.on<"transaction">>[1] = ({ transaction }) => {
      if (!transaction.docChanged) return;
      sinceSent.current?.appendMapping(transaction.mapping);
      if (!isServerChange(transaction)) saving.touch();
    };
    editor.on("transaction", onTransaction);
    bringBack(editor, saving);

    async function lookForNewer(): Promise<void> {
      // What is unsaved is merged when it is saved, and without an answer here the next save finds out too.
      if (window.document.visibilityState !== "visible" || !editor || !saving.isClean()) return;
      const newest = await fetchNewest(schema).catch(() => null);
      if (!newest || newest.version <= saving.version() || !saving.isClean()) return;
      show(newest, editor);
      saving.rebase(newest.version);
    }

    const leave = () => saving.keepNow();
    const again = () => void saving.flush();
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", again);
    window.document.addEventListener("visibilitychange", lookForNewer);
    // The server tells of every write by anyone, its event's id being the version.
    const live = new EventSource(`/api/live/${id}`);
    live.addEventListener("version", ({ lastEventId }) => {
      if (Number(lastEventId) > saving.version()) void lookForNewer();
    });
    setAutosave(saving);
    return () => {
      live.close();
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", again);
      window.document.removeEventListener("visibilitychange", lookForNewer);
      editor.off("transaction", onTransaction);
      void saving.flush().finally(() => saving.stop());
    };
  }, [editor]);

  /** Puts text back that an earlier visit could not save. */
  function bringBack(on: Editor, saving: Autosave): void {
    const kept = readKept(id);
    if (!kept) return;
    const draft = { title: kept.title, text: on.schema.nodeFromJSON(kept.content) };
    if (base.current && equal(draft, base.current)) {
      writeKept(id, null);
      return;
    }
    const server = base.current;
    show(draft, on);
    base.current = server;
    if (kept.baseVersion !== document.version) {
      saving.conflict();
      return;
    }
    saving.touch();
    announce({ title: "Your unsaved text is back", description: "It had been kept on this device." });
  }

  const setTitle = useCallback(
    (next: string) => {
      changeTitle(next);
      autosave?.touch();
    },
    [autosave, changeTitle],
  );

  const takeTheirs = useCallback(async () => {
    if (!editor || !autosave) throw new Error("The document is not open yet");
    const mine = titleNow.current.trim();
    const copy = await call("POST /api/d", {
      title: `${mine || "Untitled"} (my text)`.slice(0, 300),
      content: editor.state.doc.toJSON(),
    });
    const newest = await fetchNewest(editor.schema);
    show(newest, editor);
    autosave.rebase(newest.version);
    return copy.id;
  }, [editor, autosave, fetchNewest, show]);

  return { editor, title, setTitle, saveState, autosave, takeTheirs };
}
