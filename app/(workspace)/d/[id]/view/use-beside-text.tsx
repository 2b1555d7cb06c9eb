import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useState } from "react";
import { canEdit } from "../../../sharing/roles";
import { useChecks } from "../checks/use-checks";
import { useCitations } from "../citations/use-citations";
import { commentTarget } from "../comments/comment-target";
import { useComments } from "../comments/use-comments";
import { useOpenComment, useShownComments } from "../comments/use-open-comment";
import { setLabelLanguage } from "../editor/extensions/labels";
import { useDocumentEditor } from "../editor/surface/use-document-editor";
import { useGuard } from "../guard/use-guard";
import type { PanelName } from "../parts/panel-names";
import { showReviews } from "../reading/review-marks";
import { ReviewProgress } from "../reading/review-progress";
import { useReviews } from "../reading/use-reviews";
import type { Suggestion } from "../session/suggestion";
import { useChosenSuggestion } from "../suggestions/use-chosen-suggestion";
import { useShownSuggestions } from "../suggestions/use-shown-suggestions";
import { useSuggestions } from "../suggestions/use-suggestions";
import { useWritingTools } from "../writing/use-writing-tools";
import type { BeginningProps } from "./beginning";

const citesWorks = (suggestions: readonly Suggestion[] | null): boolean =>
  suggestions?.some(({ proposed }) => JSON.stringify(proposed.content).includes('"citation"')) ?? false;

/** The editor of a document with what stands beside its text: suggestions, comments, citations, checks and reviews, and the panel that shows one of them. */
export function useBesideText({ document, early }: Pick<BeginningProps, "document" | "early">) {
  const { id, access } = document;
  const shown = usePanelOfMarks(early.panel);
  const { panel, setPanel, chosen, onOpenSuggestion, openComment, onOpenComment } = shown;
  const { setDraft } = openComment;
  const opened = useDocumentEditor(document, { onOpenSuggestion, onOpenComment, isSuggesting: early.isSuggestAsked });
  const { editor, session, live } = opened;
  const suggestionStore = useSuggestions({ id, live, editor, session });
  const { suggestions } = suggestionStore;
  const waiting = suggestions?.length ?? 0;
  const guard = useGuard({ id, live, editor, session, canEdit: canEdit(access) });
  const comments = useComments({ id, live, session });
  useShownComments(editor, comments.open, openComment, panel === "comments");
  const comment = useCallback(() => {
    const target = editor && commentTarget(editor.state);
    if (!target) return;
    setDraft(target);
    setPanel("comments");
  }, [editor, setDraft, setPanel]);
  const [reference, setReference] = useState<string | null>(null);
  // Works are shown that the text itself does not mention.
  const isCitedInSuggestions = useMemo(() => citesWorks(suggestions), [suggestions]);
  const isCiting = panel === "references" || panel === "checks" || panel === "history" || isCitedInSuggestions;
  const citations = useCitations({ id, live, editor, session, isOpen: isCiting });
  const cited = citations.shown?.citations.length ?? 0;
  useShownSuggestions(editor, suggestions, panel === "suggestions" ? chosen.chosen : null, cited);
  const checking = useChosenCheck({ id, editor, session }, panel, setPanel);
  const reading = useReading({ id, live, editor, session }, setPanel);
  const { read, reviewStore } = reading;
  const { reviews } = reviewStore;
  const mayRead = access !== "view" && editor !== null;
  const writing = useWritingTools({
    ...{ document, editor, session, locale: citations.shown?.locale },
    beside: reviews ? <ReviewProgress words={reviews.words} onRead={mayRead ? read : null} /> : null,
  });
  const locale = citations.shown?.locale ?? "en";
  useEffect(() => {
    if (editor) setLabelLanguage(editor.view, locale);
  }, [editor, locale]);
  return {
    ...{ opened, panel, setPanel, suggestionStore, chosen, onOpenSuggestion, waiting, guard },
    ...{ comments, openComment, comment, citations, reference, setReference },
    ...checking,
    ...reading,
    writing,
  };
}

/** The panel that is open, with the suggestion or the comment whose mark in the text was pressed. */
function usePanelOfMarks(first: PanelName | null) {
  const [panel, setPanel] = useState<PanelName | null>(first);
  const chosen = useChosenSuggestion();
  const { choose } = chosen;
  const onOpenSuggestion = useCallback(
    (sid: string) => {
      setPanel("suggestions");
      choose({ id: sid, isFocused: false });
    },
    [choose],
  );
  const openComment = useOpenComment();
  const { openMark } = openComment;
  const onOpenComment = useCallback(
    (cid: string) => {
      setPanel("comments");
      openMark(cid);
    },
    [openMark],
  );
  return { panel, setPanel, chosen, onOpenSuggestion, openComment, onOpenComment };
}

type Texts = Pick<Parameters<typeof useChecks>[0], "id" | "editor" | "session">;

/** The last check of a text, and which of its findings is chosen. */
function useChosenCheck(opened: Texts, panel: PanelName | null, setPanel: SetPanel) {
  const [chosenCheck, setChosenCheck] = useState<string | null>(null);
  const isChecksOpen = panel === "checks";
  const checks = useChecks({
    ...opened,
    isOpen: isChecksOpen || panel === "publish",
    chosen: isChecksOpen ? chosenCheck : null,
  });
  const onOpenCheck = useCallback(
    (check: string) => {
      setPanel("checks");
      setChosenCheck(check);
    },
    [setPanel],
  );
  return { checks, chosenCheck, setChosenCheck, onOpenCheck };
}

type SetPanel = Dispatch<SetStateAction<PanelName | null>>;

/** The reviews of a text, and the mode in which a person reads it to answer for its words. */
function useReading(opened: Parameters<typeof useReviews>[0], setPanel: SetPanel) {
  const { editor } = opened;
  const reviewStore = useReviews(opened);
  const { reviews } = reviewStore;
  const [isReading, setReading] = useState(false);
  const read = useCallback(() => {
    setPanel((open) => (open === "publish" ? null : open));
    setReading(true);
  }, [setPanel]);
  const stopReading = useCallback(() => {
    setReading(false);
    // Asked for again, the address is another again.
    const address = new URL(window.location.href);
    if (address.searchParams.has("read")) {
      address.searchParams.delete("read");
      window.history.replaceState(null, "", address);
    }
    editor?.commands.focus(undefined, { scrollIntoView: false });
  }, [editor]);
  useEffect(() => {
    if (editor && !editor.isDestroyed && !isReading)
      showReviews(editor.view, { nodes: reviews?.nodes ?? [], chosen: null });
  }, [editor, reviews, isReading]);
  return { reviewStore, isReading, setReading, read, stopReading };
}

/** What stands beside a text. */
export type BesideText = ReturnType<typeof useBesideText>;
