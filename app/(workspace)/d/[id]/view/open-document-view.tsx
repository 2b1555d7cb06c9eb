"use client";

import type { Editor } from "@tiptap/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useLayoutEffect } from "react";
import { late } from "#ui/lazy";
import { Link } from "#ui/link";
import { Message } from "#ui/message";
import { useWasOpen } from "#ui/use-was-open";
import { canEdit } from "../../../sharing/roles";
import { CitationPicker } from "../citations/citation-picker";
import { citingOf } from "../citations/citing";
import { AskProvider } from "../editor/asking/ask";
import { keepColours } from "../editor/code/drawn-colours";
import { keepFormulas } from "../parts/typeset";
import { useEditorState } from "../parts/use-editor-state";
import { type BeginningProps, SAVING } from "./beginning";
import { DocumentBar } from "./document-bar";
import { DocumentDialog } from "./document-dialog";
import { DocumentPanels } from "./document-panels";
import { TextColumn } from "./text-column";
import { type AroundDocument, useAroundDocument } from "./use-around-document";
import { type BesideText, useBesideText } from "./use-beside-text";
import styles from "./workspace.module.css";

const CitationPopover = late(() => import("../citations/citation-popover").then((part) => part.CitationPopover));

type Opened = Pick<BeginningProps, "document" | "early"> & { beside: BesideText; around: AroundDocument };

function OpenedDocument({ document, html, early }: BeginningProps) {
  const t = useTranslations("document");
  const beside = useBesideText({ document, early });
  const around = useAroundDocument({ document, early }, beside);
  const { editor, session } = beside.opened;
  if (around.hasEnded) {
    return (
      <Message title={t("ended.title")} words={t("ended.words")}>
        <Link href="/">{t("ended.home")}</Link>
      </Message>
    );
  }
  return (
    <>
      <OpenedBar {...{ document, early, beside, around }} />
      <div className={styles.columns}>
        <TextColumn {...{ document, html, beside, around }} />
        {editor && session ? <DocumentPanels {...{ document, beside, around, editor, session }} /> : null}
      </div>
      {editor && canEdit(document.access) ? <Citing editor={editor} beside={beside} /> : null}
      <OpenedDialog {...{ document, beside, around }} />
    </>
  );
}

function OpenedBar({ document, early, beside, around }: Opened) {
  const { opened, checks } = beside;
  return (
    <DocumentBar
      title={opened.title}
      access={document.access}
      ownerName={document.owner.name}
      saveState={around.isEarly ? SAVING : opened.saveState}
      here={around.here}
      panel={beside.panel}
      waiting={beside.waiting}
      openComments={beside.comments.open.length}
      wrong={checks.isOfText ? checks.wrong.length : null}
      hasSeveralAuthors={around.hasSeveralAuthors}
      isSuggesting={opened.isSuggesting}
      publication={around.publication}
      draftOf={document.draftOf}
      commands={around.commands}
      isMenuAsked={early.isMenuAsked}
      onToggle={around.toggle}
      onSwitchSuggesting={() => void around.switchSuggesting()}
      onShare={() => around.setAsked("share")}
    />
  );
}

/** What opens at the caret where something is cited. */
function Citing({ editor, beside }: { editor: Editor; beside: BesideText }) {
  const { citations, setReference, setPanel } = beside;
  const isOpened = useEditorState({ editor, selector: ({ editor: now }) => citingOf(now.state).opened !== null });
  return (
    <>
      <CitationPicker editor={editor} store={citations} />
      {useWasOpen(isOpened) ? (
        <CitationPopover
          editor={editor}
          store={citations}
          onShowReference={(cid) => {
            setReference(cid);
            setPanel("references");
          }}
        />
      ) : null}
    </>
  );
}

function OpenedDialog({ document, beside, around }: Omit<Opened, "early">) {
  const router = useRouter();
  const { asked, setAsked, comparing } = around;
  // The drafts above the text ask how to merge.
  if (!asked || asked === "merge") return null;
  return (
    <DocumentDialog
      asked={asked}
      document={document}
      subject={around.subject}
      title={beside.opened.title}
      status={around.publication.status}
      folderId={around.folderId}
      session={beside.opened.session}
      onMoved={around.setFolderId}
      onCompare={comparing.compare}
      onCompareVersion={(version) => comparing.showVersions([version])}
      onGone={() => router.push("/")}
      onClose={() => setAsked(null)}
    />
  );
}

/** A document that is open for writing. */
export function OpenDocumentView(props: BeginningProps) {
  // Before the editor draws the same formulas and code.
  useLayoutEffect(() => {
    const page = document.createElement("template");
    page.innerHTML = props.html ?? "";
    keepFormulas(page.content);
    keepColours(page.content);
  }, [props.html]);
  return (
    <AskProvider>
      <OpenedDocument {...props} />
    </AskProvider>
  );
}
