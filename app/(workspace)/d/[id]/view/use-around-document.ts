import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useAnnounce } from "#ui/use-announce";
import { useServerWords } from "../../../../results/server-words";
import { setOpenTitle } from "../../../frame/open-title";
import { titleOf } from "../../../parts/title-of";
import type { Subject } from "../../../sharing/people-calls";
import { useComparisons } from "../drafts/use-comparisons";
import { useSuggestSwitch } from "../editor/surface/use-suggest-switch";
import type { PanelName } from "../parts/panel-names";
import { usePresence } from "../presence/use-presence";
import type { Publication } from "../publish/use-publish";
import type { DocumentSession } from "../session/document-session";
import { restore } from "../versions/restore";
import type { BeginningProps } from "./beginning";
import type { Asked } from "./document-dialog";
import type { OpenDocument } from "./open-document";
import { useAccess } from "./use-access";
import { useAskedOfAddress } from "./use-asked-of-address";
import type { BesideText } from "./use-beside-text";
import { useBlockOfAddress } from "./use-block-of-address";
import { useDocumentCommands } from "./use-document-commands";
import { useEarlyInput } from "./use-early-input";
import { useOfflineCommand } from "./use-offline-command";
import { useSeveralAuthors } from "./use-several-authors";

/** What a page has around an open document: its commands, what was asked for, what is compared, and who is here. */
export function useAroundDocument({ document, early }: Pick<BeginningProps, "document" | "early">, beside: BesideText) {
  const ui = useTranslations("ui");
  const { id, access } = document;
  const { opened, setPanel, onOpenSuggestion, setReading, comment, waiting, read } = beside;
  const { editor, session, live, title, isSuggesting } = opened;
  const { reviews } = beside.reviewStore;
  const comparing = useComparisons(document);
  const [publication, setPublication] = useState<Publication>(document);
  const [asked, setAsked] = useState<Asked | "merge" | null>(early.isShareAsked ? "share" : null);
  const [folderId, setFolderId] = useState(document.folderId);
  const here = usePresence(editor, live);
  const hasEnded = useAccess(document, live);
  const hasSeveralAuthors = useSeveralAuthors(document, live);
  useBlockOfAddress(editor);
  useAskedOfAddress({ onOpenSuggestion, setAsked, setPanel, setReading });
  const titleField = useRef<HTMLTextAreaElement>(null);
  useTitle(document, opened, titleField);

  const ways = usePanelWays(beside);
  const subject = useMemo<Subject>(
    () => ({ kind: "document", id, title: titleOf(ui, { title }), access }),
    [ui, id, title, access],
  );
  const switchSuggesting = useSuggestSwitch(opened);
  const undoRestore = useUndoRestore(id, session);
  const { isEarly, earlyTitle } = useEarlyInput({ early, editor, session, titleField });
  const commands = useDocumentCommands({
    id,
    access,
    isDraft: document.draftOf !== undefined,
    editor,
    session,
    isSuggesting,
    isWaiting: waiting > 0,
    toggle: ways.toggle,
    switchSuggesting,
    walk: ways.walk,
    comment,
    read: reviews && reviews.words.unreviewed > 0 ? read : null,
    rename: useCallback(() => titleField.current?.select(), []),
    open: setAsked,
  });
  const offline = useOfflineCommand({ id, title, excerpt: document.excerpt, folderId });

  return {
    ...{ comparing, publication, setPublication, asked, setAsked, folderId, setFolderId, here, hasEnded },
    ...{ ...ways, isEarly, earlyTitle, hasSeveralAuthors, titleField, subject, switchSuggesting, undoRestore },
    commands: [...commands, ...beside.writing.commands, ...offline],
  };
}

/** The ways to open and close a panel, and to walk from one suggestion to the next. */
function usePanelWays({ setPanel, suggestionStore: { suggestions }, chosen, openComment: { setDraft } }: BesideText) {
  const walkAmong = chosen.walk;
  const toggle = useCallback((name: PanelName) => setPanel((open) => (open === name ? null : name)), [setPanel]);
  const walk = useCallback(
    (step: 1 | -1) => {
      setPanel("suggestions");
      walkAmong(suggestions ?? [], step);
    },
    [suggestions, walkAmong, setPanel],
  );
  const closePanel = useCallback(() => {
    setPanel(null);
    setDraft(null);
  }, [setDraft, setPanel]);
  const showChecks = useCallback(() => setPanel("checks"), [setPanel]);
  return { toggle, walk, closePanel, showChecks };
}

type TitleField = RefObject<HTMLTextAreaElement | null>;

/** Begins a document without a title in its field, and shows what is typed there on the window and on other pages. */
function useTitle({ id, title: first }: OpenDocument, { editor, title }: BesideText["opened"], field: TitleField) {
  const ui = useTranslations("ui");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a document that opens without a title focuses its title.
  useLayoutEffect(() => {
    if (editor && !first) field.current?.focus();
  }, [editor]);
  useEffect(() => {
    window.document.title = `${titleOf(ui, { title })} · Colophon`;
    setOpenTitle({ id, title });
  }, [ui, id, title]);
}

/** Brings back the text as it was before the version that a restore made; what is written since is not undone with it. */
function useUndoRestore(id: string, session: DocumentSession | null) {
  const ui = useTranslations("ui");
  const announce = useAnnounce();
  const serverWords = useServerWords();
  return async (made: number): Promise<void> => {
    await session?.flush();
    const outcome = await restore({ id, number: made - 1, after: made });
    if (outcome.ok) await session?.refresh();
    else announce({ title: ui("notUndone"), description: serverWords(outcome), tone: "error" });
  };
}

/** What a page has around an open document. */
export type AroundDocument = ReturnType<typeof useAroundDocument>;
