"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { late } from "#ui/lazy";
import { Message } from "#ui/message";
import { useAnnounce } from "#ui/use-announce";
import { useServerWords } from "../../../../results/server-words";
import { setOpenTitle } from "../../../frame/open-title";
import { titleOf } from "../../../parts/title-of";
import { canEdit } from "../../../sharing/roles";
import { Backlinks } from "../backlinks/backlinks";
import { useChecks } from "../checks/use-checks";
import { CitationPicker } from "../citations/citation-picker";
import { CitationPopover } from "../citations/citation-popover";
import { ReferencesBelow } from "../citations/references-below";
import { useCitations } from "../citations/use-citations";
import { commentTarget } from "../comments/comment-target";
import { useComments } from "../comments/use-comments";
import { useOpenComment, useShownComments } from "../comments/use-open-comment";
import { DraftsAbove } from "../drafts/drafts-above";
import { useComparisons } from "../drafts/use-comparisons";
import { AskProvider } from "../editor/asking/ask";
import { setLabelLanguage } from "../editor/extensions/labels";
import { DocumentEditor } from "../editor/surface/document-editor";
import { focusStart } from "../editor/surface/focus-start";
import { TextBeginning } from "../editor/surface/text-skeleton";
import { TitleField } from "../editor/surface/title-field";
import { useDocumentEditor } from "../editor/surface/use-document-editor";
import { useSuggestSwitch } from "../editor/surface/use-suggest-switch";
import { useGuard } from "../guard/use-guard";
import type { PanelName } from "../parts/panel-names";
import { usePresence } from "../presence/use-presence";
import type { Publication } from "../publish/use-publish";
import { ReadingBar } from "../reading/reading-bar";
import { showReviews } from "../reading/review-marks";
import { ReviewProgress } from "../reading/review-progress";
import { useReviews } from "../reading/use-reviews";
import type { Suggestion } from "../session/suggestion";
import { useChosenSuggestion } from "../suggestions/use-chosen-suggestion";
import { useShownSuggestions } from "../suggestions/use-shown-suggestions";
import { useSuggestions } from "../suggestions/use-suggestions";
import { withPressed } from "../versions/comparison-of";
import { restore } from "../versions/restore";
import { useWritingTools } from "../writing/use-writing-tools";
import type { BeginningProps } from "./beginning";
import { DocumentBar } from "./document-bar";
import { type Asked, DocumentDialog } from "./document-dialog";
import { DocumentPanels } from "./document-panels";
import { SaveFailedBanner } from "./save-failed-banner";
import { useAccess } from "./use-access";
import { useAskedOfAddress } from "./use-asked-of-address";
import { useBlockOfAddress } from "./use-block-of-address";
import { useDocumentCommands } from "./use-document-commands";
import { useEarlyInput } from "./use-early-input";
import { useOfflineCommand } from "./use-offline-command";
import { useSeveralAuthors } from "./use-several-authors";
import styles from "./workspace.module.css";

const Comparison = late(() => import("../versions/comparison").then((part) => part.Comparison));
const VersionComparison = late(() => import("../versions/version-comparison").then((part) => part.VersionComparison));

const citesWorks = (suggestions: readonly Suggestion[] | null): boolean =>
  suggestions?.some(({ proposed }) => JSON.stringify(proposed.content).includes('"citation"')) ?? false;

function OpenedDocument({ document, html, early }: BeginningProps) {
  const ui = useTranslations("ui");
  const { id, access } = document;
  const t = useTranslations("document");
  const router = useRouter();
  const announce = useAnnounce();
  const serverWords = useServerWords();
  const [panel, setPanel] = useState<PanelName | null>(early.panel);
  const chosen = useChosenSuggestion();
  const { choose, walk: walkAmong } = chosen;
  const onOpenSuggestion = useCallback(
    (sid: string) => {
      setPanel("suggestions");
      choose({ id: sid, isFocused: false });
    },
    [choose],
  );
  const openComment = useOpenComment();
  const { openMark, setDraft } = openComment;
  const onOpenComment = useCallback(
    (cid: string) => {
      setPanel("comments");
      openMark(cid);
    },
    [openMark],
  );
  const opened = useDocumentEditor(document, { onOpenSuggestion, onOpenComment, isSuggesting: early.isSuggestAsked });
  const { editor, session, live, title, version, setTitle, saveState, isSuggesting } = opened;
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
  }, [editor, setDraft]);
  const [reference, setReference] = useState<string | null>(null);
  // Works are shown that the text itself does not mention.
  const isCiting = panel === "references" || panel === "checks" || panel === "history" || citesWorks(suggestions);
  const citations = useCitations({ id, live, editor, session, isOpen: isCiting });
  const cited = citations.shown?.citations.length ?? 0;
  useShownSuggestions(editor, suggestions, panel === "suggestions" ? chosen.chosen : null, cited);
  const [chosenCheck, setChosenCheck] = useState<string | null>(null);
  const isChecksOpen = panel === "checks";
  const checks = useChecks({
    ...{ id, editor, session },
    isOpen: isChecksOpen || panel === "publish",
    chosen: isChecksOpen ? chosenCheck : null,
  });
  const onOpenCheck = useCallback((check: string) => {
    setPanel("checks");
    setChosenCheck(check);
  }, []);
  const reviewStore = useReviews({ id, live, editor, session });
  const { reviews } = reviewStore;
  const [isReading, setReading] = useState(false);
  const read = useCallback(() => {
    setPanel((open) => (open === "publish" ? null : open));
    setReading(true);
  }, []);
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
  const mayRead = access !== "view" && editor !== null;
  const writing = useWritingTools({
    ...{ document, editor, session, locale: citations.shown?.locale },
    beside: reviews ? <ReviewProgress words={reviews.words} onRead={mayRead ? read : null} /> : null,
  });
  const locale = citations.shown?.locale ?? "en";
  useEffect(() => {
    if (editor) setLabelLanguage(editor.view, locale);
  }, [editor, locale]);
  const comparing = useComparisons(document);
  const { versions, comparedVersions, compared, showVersions, isComparing } = comparing;
  const [publication, setPublication] = useState<Publication>(document);
  const [asked, setAsked] = useState<Asked | "merge" | null>(early.isShareAsked ? "share" : null);
  const [folderId, setFolderId] = useState(document.folderId);
  const here = usePresence(editor, live);
  const hasEnded = useAccess(document, live);
  const hasSeveralAuthors = useSeveralAuthors(document, live);
  useBlockOfAddress(editor);
  useAskedOfAddress({ onOpenSuggestion, setAsked, setPanel, setReading });
  const titleField = useRef<HTMLTextAreaElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a document that opens without a title focuses its title.
  useEffect(() => {
    if (editor && !document.title) titleField.current?.focus();
  }, [editor]);
  useEffect(() => {
    window.document.title = `${titleOf(ui, { title })} · Colophon`;
    setOpenTitle({ id, title });
  }, [ui, id, title]);

  const toggle = useCallback((name: PanelName) => setPanel((open) => (open === name ? null : name)), []);
  const walk = useCallback(
    (step: 1 | -1) => {
      setPanel("suggestions");
      walkAmong(suggestions ?? [], step);
    },
    [suggestions, walkAmong],
  );
  const closePanel = useCallback(() => {
    setPanel(null);
    setDraft(null);
  }, [setDraft]);
  const showChecks = useCallback(() => setPanel("checks"), []);
  const subject = useMemo(
    () => ({ kind: "document" as const, id, title: titleOf(ui, { title }), access }),
    [ui, id, title, access],
  );
  const switchSuggesting = useSuggestSwitch(opened);
  useEarlyInput({ early, editor, session, titleField });
  const commands = useDocumentCommands({
    id,
    access,
    isDraft: document.draftOf !== undefined,
    editor,
    session,
    isSuggesting,
    isWaiting: waiting > 0,
    toggle,
    switchSuggesting,
    walk,
    comment,
    read: reviews && reviews.words.unreviewed > 0 ? read : null,
    rename: useCallback(() => titleField.current?.select(), []),
    move: useCallback(() => setAsked("move"), []),
    exportAs: useCallback(() => setAsked("export"), []),
    share: useCallback(() => setAsked("share"), []),
    remove: useCallback(() => setAsked("delete"), []),
    draft: useCallback(() => setAsked("draft"), []),
    compare: useCallback(() => setAsked("compare"), []),
  });

  const offline = useOfflineCommand({ id, title, excerpt: document.excerpt, folderId });

  // The text as it was before the version that a restore made; what is written since is not undone with it.
  async function undoRestore(made: number): Promise<void> {
    await session?.flush();
    const outcome = await restore({ id, number: made - 1, after: made });
    if (outcome.ok) await session?.refresh();
    else announce({ title: ui("notUndone"), description: serverWords(outcome), tone: "error" });
  }

  if (hasEnded) {
    return (
      <Message title={t("ended.title")} words={t("ended.words")}>
        <Link href="/">{t("ended.home")}</Link>
      </Message>
    );
  }
  return (
    <>
      <DocumentBar
        title={title}
        access={access}
        ownerName={document.owner.name}
        saveState={saveState}
        here={here}
        panel={panel}
        waiting={waiting}
        openComments={comments.open.length}
        wrong={checks.isOfText ? checks.wrong.length : null}
        hasSeveralAuthors={hasSeveralAuthors}
        isSuggesting={isSuggesting}
        publication={publication}
        draftOf={document.draftOf}
        commands={[...commands, ...writing.commands, ...offline]}
        isMenuAsked={early.isMenuAsked}
        onToggle={toggle}
        onSwitchSuggesting={() => void switchSuggesting()}
        onShare={() => setAsked("share")}
      />
      <div className={styles.columns}>
        <main className={styles.main}>
          <DraftsAbove
            document={document}
            session={session}
            live={live}
            version={version}
            isShowing={comparing.isShowing}
            isMerging={asked === "merge"}
            onNew={() => setAsked("draft")}
            onShow={comparing.show}
            onMerge={(isAsked) => setAsked(isAsked ? "merge" : null)}
          />
          <SaveFailedBanner state={saveState} />
          {isComparing ? null : writing.above}
          {compared && editor ? (
            <Comparison compared={compared} editor={editor} onClose={() => comparing.compare(null)} />
          ) : null}
          {comparedVersions && editor && session ? (
            <VersionComparison
              id={id}
              versions={comparedVersions}
              editor={editor}
              canRestore={canEdit(access)}
              onClose={() => showVersions([])}
              onBeforeRestore={session.flush}
              onRestored={(made) => {
                showVersions([]);
                announce({
                  title: t("versionRestored", { number: String(comparedVersions.older.number) }),
                  action: { label: ui("undo"), onClick: () => void undoRestore(made) },
                });
                void session.refresh();
              }}
            />
          ) : null}
          <div hidden={isComparing}>
            <DocumentEditor
              editor={editor}
              waiting={<TextBeginning html={html} />}
              attributes={{ ...writing.sheet, "data-reading": isReading || undefined }}
              foot={
                isReading && editor && reviews ? (
                  <ReadingBar editor={editor} reviews={reviews} store={reviewStore} onClose={stopReading} />
                ) : (
                  writing.below
                )
              }
              canCite={canEdit(access)}
              onComment={access === "view" ? null : comment}
              guard={guard}
              checks={checks}
              onOpenCheck={onOpenCheck}
              below={
                <>
                  {editor && citations.shown ? <ReferencesBelow editor={editor} shown={citations.shown} /> : null}
                  <Backlinks id={id} />
                </>
              }
              title={
                <TitleField
                  title={title}
                  field={titleField}
                  isFixed={isSuggesting || session === null || !canEdit(access)}
                  onChange={setTitle}
                  onLeave={() => editor && focusStart(editor)}
                />
              }
            />
          </div>
        </main>
        {editor && session ? (
          <DocumentPanels
            id={id}
            panel={panel}
            editor={editor}
            session={session}
            title={title}
            version={version}
            canEdit={canEdit(access)}
            citations={citations}
            reference={reference}
            checks={checks}
            chosenCheck={chosenCheck}
            onChooseCheck={setChosenCheck}
            onShowChecks={showChecks}
            suggestions={suggestionStore}
            chosen={chosen}
            comments={comments}
            openComment={openComment}
            subject={subject}
            versions={versions}
            onPressVersion={(version) => showVersions(withPressed(versions, version))}
            onCompare={showVersions}
            onShowSuggestion={onOpenSuggestion}
            publication={publication}
            onPublication={setPublication}
            reviewed={reviews?.words ?? null}
            onRead={read}
            onClose={closePanel}
          />
        ) : null}
      </div>
      {editor && canEdit(access) ? (
        <>
          <CitationPicker editor={editor} store={citations} />
          <CitationPopover
            editor={editor}
            store={citations}
            onShowReference={(cid) => {
              setReference(cid);
              setPanel("references");
            }}
          />
        </>
      ) : null}
      {asked && asked !== "merge" ? (
        <DocumentDialog
          asked={asked}
          document={document}
          subject={subject}
          title={title}
          status={publication.status}
          folderId={folderId}
          session={session}
          onMoved={setFolderId}
          onCompare={comparing.compare}
          onCompareVersion={(version) => showVersions([version])}
          onGone={() => router.push("/")}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

/** A document that is open for writing. */
export function OpenDocumentView(props: BeginningProps) {
  return (
    <AskProvider>
      <OpenedDocument {...props} />
    </AskProvider>
  );
}
