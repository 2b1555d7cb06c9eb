"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Message } from "#ui/message";
import { canEdit } from "../../../sharing/roles";
import { CitationPicker } from "../citations/citation-picker";
import { CitationPopover } from "../citations/citation-popover";
import { AskProvider } from "../editor/asking/ask";
import { withPressed } from "../versions/comparison-of";
import type { BeginningProps } from "./beginning";
import { DocumentBar } from "./document-bar";
import { DocumentDialog } from "./document-dialog";
import { DocumentPanels } from "./document-panels";
import { TextColumn } from "./text-column";
import { useAroundDocument } from "./use-around-document";
import { useBesideText } from "./use-beside-text";
import styles from "./workspace.module.css";

function OpenedDocument({ document, html, early }: BeginningProps) {
  const t = useTranslations("document");
  const router = useRouter();
  const { id, access } = document;
  const beside = useBesideText({ document, early });
  const around = useAroundDocument({ document, early }, beside);
  const { opened, panel, setPanel, suggestionStore, chosen, comments, openComment, waiting, citations, checks } =
    beside;
  const { editor, session, title, version, saveState, isSuggesting } = opened;
  const { comparing, publication, asked, setAsked, subject, hasEnded, switchSuggesting } = around;
  const { versions, showVersions } = comparing;
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
        here={around.here}
        panel={panel}
        waiting={waiting}
        openComments={comments.open.length}
        wrong={checks.isOfText ? checks.wrong.length : null}
        hasSeveralAuthors={around.hasSeveralAuthors}
        isSuggesting={isSuggesting}
        publication={publication}
        draftOf={document.draftOf}
        commands={around.commands}
        isMenuAsked={early.isMenuAsked}
        onToggle={around.toggle}
        onSwitchSuggesting={() => void switchSuggesting()}
        onShare={() => setAsked("share")}
      />
      <div className={styles.columns}>
        <TextColumn document={document} html={html} beside={beside} around={around} />
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
            reference={beside.reference}
            checks={checks}
            chosenCheck={beside.chosenCheck}
            onChooseCheck={beside.setChosenCheck}
            onShowChecks={around.showChecks}
            suggestions={suggestionStore}
            chosen={chosen}
            comments={comments}
            openComment={openComment}
            subject={subject}
            versions={versions}
            onPressVersion={(version) => showVersions(withPressed(versions, version))}
            onCompare={showVersions}
            onShowSuggestion={beside.onOpenSuggestion}
            publication={publication}
            onPublication={around.setPublication}
            reviewed={beside.reviewStore.reviews?.words ?? null}
            onRead={beside.read}
            onClose={around.closePanel}
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
              beside.setReference(cid);
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
          folderId={around.folderId}
          session={session}
          onMoved={around.setFolderId}
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
