"use client";

import type { Editor } from "@tiptap/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useAnnounce } from "#ui/use-announce";
import { usePerson } from "../../../../frame/signed-in-person";
import { newDocumentOf } from "../../../../kept/new-document";
import { canEdit } from "../../../../sharing/roles";
import { useHiddenWords } from "../../guard/use-hidden-words";
import { useEditor } from "../../parts/use-editor";
import { type DocumentSession, openSession } from "../../session/document-session";
import { followDocument, LiveDocument } from "../../session/live-document";
import { partsFirst } from "../../session/parts-first";
import type { Notice } from "../../session/session-state";
import type { SessionView } from "../../session/session-view";
import { apiTransport, noTransport } from "../../session/transport";
import type { OpenDocument } from "../../view/open-document";
import { useAsk } from "../asking/ask";
import { editorExtensions } from "../extensions/editor-extensions";
import { setRunningTitle } from "../extensions/running-head";
import { findDocuments } from "../links/find-documents";
import { isChangedByAgent } from "./is-changed-by-agent";
import { useEditorWords } from "./use-editor-words";
import { usePrepare } from "./use-prepare";

const ATTRIBUTES = {
  class: "text",
  role: "textbox",
  "aria-multiline": "true",
  "data-skip-to": "",
  spellcheck: "true",
};

/** All that the screen of an open document works with. */
export type OpenDocumentState = SessionView & {
  editor: Editor | null;
  session: DocumentSession | null;
  live: LiveDocument;
  setTitle: (title: string) => void;
};

type Hooks = {
  /** Called when a suggestion in the text is pressed or is to be shown. */
  onOpenSuggestion: (id: string) => void;
  /** Called when a comment's mark in the text is pressed. */
  onOpenComment: (id: string) => void;
  /** Whether the session begins with Suggest on. */
  isSuggesting: boolean;
};

/** Opens a document for writing: its editor, its title and the session that saves both. The callbacks must be stable. */
export function useDocumentEditor(
  document: OpenDocument,
  { onOpenSuggestion, onOpenComment, isSuggesting }: Hooks,
): OpenDocumentState {
  const ask = useAsk();
  const words = useEditorWords();
  const hidden = useHiddenWords(words.t);
  // Keep the first document: later versions arrive through its session.
  const [opened] = useState(document);
  const [live] = useState(() => new LiveDocument());
  const [beginsSuggesting] = useState(isSuggesting);
  const canCite = canEdit(opened.access);
  const { id: personId } = usePerson();
  const extensions = useMemo(
    () =>
      editorExtensions({
        ...{ words, ask, onOpenSuggestion, onOpenComment, canCite, documentId: opened.id, hidden },
        findDocuments: (query) => findDocuments(personId, query),
      }),
    [words, ask, onOpenSuggestion, onOpenComment, canCite, opened.id, personId, hidden],
  );
  const editor = useEditor({
    extensions,
    content: opened.content,
    // Pastes are read as markdown as a whole.
    enablePasteRules: false,
    editable: opened.access !== "view",
    editorProps: {
      attributes: {
        ...ATTRIBUTES,
        "aria-label": words.t("text"),
        ...(opened.access === "view" ? { "aria-readonly": "true", tabindex: "0" } : {}),
      },
    },
  });

  const session = useSession({ opened, editor, live, isSuggesting: beginsSuggesting }, words, onOpenSuggestion);
  const view = useSessionView(session, opened, beginsSuggesting);
  const { title } = view;
  useEffect(() => {
    if (editor) setRunningTitle(editor.view, title);
  }, [editor, title]);
  const setTitle = useCallback((next: string) => session?.setTitle(next), [session]);

  return { ...view, editor, session, live, setTitle };
}

type Begun = { opened: OpenDocument; editor: Editor | null; live: LiveDocument; isSuggesting: boolean };

/** The session of an editor, which ends with it; null until there is an editor. */
function useSession(
  { opened, editor, live, isSuggesting }: Begun,
  words: ReturnType<typeof useEditorWords>,
  onOpenSuggestion: Hooks["onOpenSuggestion"],
): DocumentSession | null {
  const [session, setSession] = useState<DocumentSession | null>(null);
  const notice = useNotices(opened.id, live, onOpenSuggestion);
  // Words come anew with each page that is rendered again. A session that began anew for them would begin from the first
  // document, and take all that was written since for typed text: it would be there twice.
  const notify = useEffectEvent((given: Notice) => notice(given));

  const prepare = useEffectEvent(usePrepare(opened.id, words));
  const nameOfDraft = useEffectEvent(() => words.t("notices.awayDraft"));

  useEffect(() => {
    if (!editor) return;
    const isNew = newDocumentOf(opened.id) !== null;
    const transport = isNew ? noTransport() : partsFirst(apiTransport(opened.id, live), () => prepare(editor));
    const begun = openSession({
      ...{ document: opened, editor, live, transport, isSuggesting },
      notify: (given) => notify(given),
      awayDraft: nameOfDraft(),
    });
    const disconnect = isNew ? null : followDocument(opened.id, live);
    setSession(begun);
    return () => {
      disconnect?.();
      begun.close();
    };
  }, [editor, opened, live, isSuggesting]);
  return session;
}

const never = () => () => {};

function useSessionView(
  session: DocumentSession | null,
  { title, version }: OpenDocument,
  isSuggesting: boolean,
): SessionView {
  const [before] = useState<SessionView>({ title, version, saveState: { kind: "saved" }, isSuggesting });
  const view = session?.view ?? (() => before);
  return useSyncExternalStore(session?.subscribe ?? never, view, () => before);
}

/** Shows the session's notices to the user, and announces new suggestions to the page. */
function useNotices(id: string, live: LiveDocument, onOpenSuggestion: (id: string) => void) {
  const t = useTranslations("editor.notices");
  const announce = useAnnounce();
  const router = useRouter();
  const broughtBack = useRef<AbortController>(null);
  return useCallback(
    (notice: Notice) => {
      if (notice.kind === "brought-back") {
        broughtBack.current = new AbortController();
        const { signal } = broughtBack.current;
        announce({ title: t("broughtBack"), description: t("broughtBackWords"), until: signal });
        return;
      }
      if (notice.kind === "block-gone") {
        announce({ title: t("blockGone"), description: t("blockGoneWords") });
        return;
      }
      if (notice.kind === "kept-in-draft") {
        const { count, draft } = notice;
        // One notice says what happened to what was kept.
        broughtBack.current?.abort();
        announce({
          title: t("keptInDraft"),
          description: t("keptInDraftWords", { count, name: t("awayDraft") }),
          action: { label: t("openDraft"), onClick: () => router.push(`/d/${draft}`) },
        });
        return;
      }
      // This page made the suggestions, so it need not wait for the server's event.
      live.dispatchEvent(new Event("suggestions"));
      if (notice.kind === "proposed") return;
      const [first] = notice.suggestions;
      void isChangedByAgent(id, first?.nodeId ?? null).then((isAgent) =>
        announce({
          title: t(isAgent ? "changedByAgent" : "changedElsewhere"),
          description: t("keptAsSuggestion"),
          ...(first ? { action: { label: t("show"), onClick: () => onOpenSuggestion(first.id) } } : {}),
        }),
      );
    },
    [id, live, announce, router, onOpenSuggestion, t],
  );
}
