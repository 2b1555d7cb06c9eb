"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { call } from "#lib/doors/client";
import { late } from "#ui/lazy";
import { useAnnounce } from "#ui/use-announce";
import { NARROW } from "#ui/use-is-narrow";
import { useFailureWords } from "../../../../results/failure-words";
import { canEdit } from "../../../sharing/roles";
import type { PanelName } from "../parts/panel-names";
import type { ReadPdf } from "../parts/read-pdf";
import type { DocumentSession } from "../session/document-session";
import { withPressed } from "../versions/comparison-of";
import type { Version } from "../versions/fold-versions";
import type { OpenDocument } from "./open-document";
import type { AroundDocument } from "./use-around-document";
import type { BesideText } from "./use-beside-text";

const AuthorsPanel = late(() => import("../authors/authors-panel").then((part) => part.AuthorsPanel));
const ChecksPanel = late(() => import("../checks/checks-panel").then((part) => part.ChecksPanel));
const PdfPanel = late(() => import("../parts/pdf-panel").then((part) => part.PdfPanel));
const ReferencesPanel = late(() => import("../citations/references-panel").then((part) => part.ReferencesPanel));
const CommentsPanel = late(() => import("../comments/comments-panel").then((part) => part.CommentsPanel));
const OutlinePanel = late(() => import("../outline/outline-panel").then((part) => part.OutlinePanel));
const PublishPanel = late(() => import("../publish/publish-panel").then((part) => part.PublishPanel));
const SuggestionsPanel = late(() => import("../suggestions/suggestions-panel").then((part) => part.SuggestionsPanel));
const VersionsPanel = late(() => import("../versions/versions-panel").then((part) => part.VersionsPanel));

type Given = {
  document: OpenDocument;
  beside: BesideText;
  around: AroundDocument;
  editor: Editor;
  session: DocumentSession;
  /** Whether references can be changed, and suggestions accepted and rejected. */
  canEdit: boolean;
  onReadPdf: (pdf: ReadPdf) => void;
  onClose: () => void;
};

const SHOWN: Record<PanelName, (given: Given) => ReactNode> = {
  outline: ({ document: { id }, beside, editor, onClose }) => (
    <OutlinePanel {...{ id, editor, onClose }} live={beside.opened.live} />
  ),
  references: ({ beside, editor, canEdit, onReadPdf, onClose }) => (
    <ReferencesPanel {...{ editor, canEdit, onReadPdf, onClose }} store={beside.citations} chosen={beside.reference} />
  ),
  checks: ({ beside, editor, canEdit, onReadPdf, onClose }) => (
    <ChecksPanel
      {...{ editor, canEdit, onReadPdf, onClose }}
      store={beside.checks}
      citations={beside.citations}
      chosen={beside.chosenCheck}
      onChoose={beside.setChosenCheck}
    />
  ),
  suggestions: ({ beside: { suggestionStore, chosen }, editor, canEdit, onClose }) => (
    <SuggestionsPanel
      {...{ editor, canEdit, onClose }}
      store={suggestionStore}
      chosen={chosen.chosen}
      onChoose={chosen.choose}
    />
  ),
  comments: (given) => <Comments {...given} />,
  authors: ({ document, beside, editor, onClose }) => (
    <AuthorsPanel id={document.id} version={beside.opened.version} {...{ editor, onClose }} />
  ),
  history: (given) => <History {...given} />,
  publish: ({ document, beside, around, session, onClose }) => (
    <PublishPanel
      id={document.id}
      title={beside.opened.title}
      publication={around.publication}
      session={session}
      checks={beside.checks}
      onShowChecks={around.showChecks}
      onChange={around.setPublication}
      onRead={beside.read}
      onClose={onClose}
    />
  ),
};

// There the panel covers the comparison.
const coversText = () => window.matchMedia(NARROW).matches;

/** The comments, which lead to the versions that agents wrote for them. */
function Comments({ document: { id }, beside, around, editor, onClose }: Given) {
  const t = useTranslations("document");
  const failureWords = useFailureWords();
  const announce = useAnnounce();

  async function compareWithBefore(number: number): Promise<void> {
    try {
      const read = (vid: number) => call("GET /api/d/[id]/versions/[vid]", { id, vid: String(vid) });
      around.comparing.showVersions([await read(number - 1), await read(number)]);
      if (coversText()) onClose();
    } catch (error) {
      announce({ ...failureWords(t("notCompared"), error), tone: "error" });
    }
  }

  return (
    <CommentsPanel
      store={beside.comments}
      editor={editor}
      subject={around.subject}
      open={beside.openComment}
      onShowVersion={(number) => void compareWithBefore(number)}
      onShowSuggestion={beside.onOpenSuggestion}
      onClose={onClose}
    />
  );
}

/** The versions, of which one or two are compared with the text. */
function History({ document: { id }, beside, around, editor, canEdit, onClose }: Given) {
  const { versions, showVersions } = around.comparing;

  function press(version: Version): void {
    showVersions(withPressed(versions, version));
    if (coversText()) onClose();
  }

  return (
    <VersionsPanel
      id={id}
      editor={editor}
      version={beside.opened.version}
      status={around.publication.status}
      reviewed={beside.reviewStore.reviews?.words ?? null}
      onRead={beside.read}
      chosen={versions.map((version) => version.id)}
      canName={canEdit}
      onChoose={press}
      onClose={onClose}
    />
  );
}

type Props = Pick<Given, "document" | "beside" | "around" | "editor" | "session">;

/** Renders the panel that is open next to the text, if any. */
export function DocumentPanels(props: Props) {
  const { document, beside, around, editor, session } = props;
  const { panel } = beside;
  const [reading, setReading] = useState<ReadPdf | null>(null);
  const mayEdit = canEdit(document.access);
  if (reading && (panel === "references" || panel === "checks")) {
    return (
      <PdfPanel
        id={document.id}
        pdf={reading}
        editor={editor}
        session={session}
        canEdit={mayEdit}
        onClose={() => setReading(null)}
      />
    );
  }
  return panel && SHOWN[panel]({ ...props, canEdit: mayEdit, onReadPdf: setReading, onClose: around.closePanel });
}
