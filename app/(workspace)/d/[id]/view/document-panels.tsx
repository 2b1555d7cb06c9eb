"use client";

import type { Editor } from "@tiptap/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { late } from "#ui/lazy";
import { useAnnounce } from "#ui/use-announce";
import { NARROW } from "#ui/use-is-narrow";
import { useFailureWords } from "../../../../results/failure-words";
import type { Subject } from "../../../sharing/people-calls";
import type { CheckStore } from "../checks/use-checks";
import type { CitationStore } from "../citations/use-citations";
import type { CommentStore } from "../comments/use-comments";
import type { OpenComment } from "../comments/use-open-comment";
import type { PanelName } from "../parts/panel-names";
import type { ReadPdf } from "../parts/read-pdf";
import type { Publication } from "../publish/use-publish";
import type { Reviews } from "../reading/use-reviews";
import type { DocumentSession } from "../session/document-session";
import type { ChosenSuggestion } from "../suggestions/use-chosen-suggestion";
import type { SuggestionStore } from "../suggestions/use-suggestions";
import type { Version } from "../versions/fold-versions";

const AuthorsPanel = late(() => import("../authors/authors-panel").then((part) => part.AuthorsPanel));
const ChecksPanel = late(() => import("../checks/checks-panel").then((part) => part.ChecksPanel));
const PdfPanel = late(() => import("../parts/pdf-panel").then((part) => part.PdfPanel));
const ReferencesPanel = late(() => import("../citations/references-panel").then((part) => part.ReferencesPanel));
const CommentsPanel = late(() => import("../comments/comments-panel").then((part) => part.CommentsPanel));
const OutlinePanel = late(() => import("../outline/outline-panel").then((part) => part.OutlinePanel));
const PublishPanel = late(() => import("../publish/publish-panel").then((part) => part.PublishPanel));
const SuggestionsPanel = late(() => import("../suggestions/suggestions-panel").then((part) => part.SuggestionsPanel));
const VersionsPanel = late(() => import("../versions/versions-panel").then((part) => part.VersionsPanel));

type Props = {
  id: string;
  panel: PanelName | null;
  editor: Editor;
  session: DocumentSession;
  title: string;
  /** The latest version that the server has. */
  version: number;
  /** Whether references can be changed, and suggestions accepted and rejected. */
  canEdit: boolean;
  citations: CitationStore;
  /** The id of the reference to show. */
  reference: string | null;
  checks: CheckStore;
  /** The id of the chosen check. */
  chosenCheck: string | null;
  onChooseCheck: (id: string | null) => void;
  onShowChecks: () => void;
  suggestions: SuggestionStore;
  chosen: ChosenSuggestion;
  comments: CommentStore;
  openComment: OpenComment;
  /** The document for sharing and mentions. */
  subject: Subject;
  versions: readonly Version[];
  onPressVersion: (version: Version) => void;
  /** Compares two versions. */
  onCompare: (versions: Version[]) => void;
  onShowSuggestion: (id: string) => void;
  publication: Publication;
  onPublication: (publication: Publication) => void;
  /** The words of agents by review; null until they are counted. */
  reviewed: Reviews["words"] | null;
  /** Opens the reading mode. */
  onRead: () => void;
  onClose: () => void;
};

/** Renders the panel that is open next to the text, if any. */
export function DocumentPanels(props: Props) {
  const { id, panel, editor, title, citations, chosen, versions, publication, onClose } = props;
  const t = useTranslations("document");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const [reading, setReading] = useState<ReadPdf | null>(null);

  function press(version: Version) {
    props.onPressVersion(version);
    // There the panel covers the comparison.
    if (window.matchMedia(NARROW).matches) onClose();
  }

  async function compareWithBefore(number: number): Promise<void> {
    try {
      const read = (vid: number) => call("GET /api/d/[id]/versions/[vid]", { id, vid: String(vid) });
      props.onCompare([await read(number - 1), await read(number)]);
      if (window.matchMedia(NARROW).matches) onClose();
    } catch (error) {
      announce({ ...failureWords(t("notCompared"), error), tone: "error" });
    }
  }

  if (reading && (panel === "references" || panel === "checks")) {
    return (
      <PdfPanel
        id={id}
        pdf={reading}
        editor={editor}
        session={props.session}
        canEdit={props.canEdit}
        onClose={() => setReading(null)}
      />
    );
  }
  switch (panel) {
    case "outline":
      return <OutlinePanel editor={editor} onClose={onClose} />;
    case "references":
      return (
        <ReferencesPanel
          editor={editor}
          store={citations}
          chosen={props.reference}
          canEdit={props.canEdit}
          onReadPdf={setReading}
          onClose={onClose}
        />
      );
    case "checks":
      return (
        <ChecksPanel
          editor={editor}
          store={props.checks}
          citations={citations}
          chosen={props.chosenCheck}
          canEdit={props.canEdit}
          onChoose={props.onChooseCheck}
          onReadPdf={setReading}
          onClose={onClose}
        />
      );
    case "suggestions":
      return (
        <SuggestionsPanel
          store={props.suggestions}
          canEdit={props.canEdit}
          editor={editor}
          chosen={chosen.chosen}
          onChoose={chosen.choose}
          onClose={onClose}
        />
      );
    case "comments":
      return (
        <CommentsPanel
          store={props.comments}
          editor={editor}
          subject={props.subject}
          open={props.openComment}
          onShowVersion={(number) => void compareWithBefore(number)}
          onShowSuggestion={props.onShowSuggestion}
          onClose={onClose}
        />
      );
    case "authors":
      return <AuthorsPanel id={id} version={props.version} editor={editor} onClose={onClose} />;
    case "history":
      return (
        <VersionsPanel
          id={id}
          editor={editor}
          version={props.version}
          status={publication.status}
          reviewed={props.reviewed}
          onRead={props.onRead}
          chosen={versions.map((version) => version.id)}
          canName={props.canEdit}
          onChoose={press}
          onClose={onClose}
        />
      );
    case "publish":
      return (
        <PublishPanel
          id={id}
          title={title}
          publication={publication}
          session={props.session}
          checks={props.checks}
          onShowChecks={props.onShowChecks}
          onChange={props.onPublication}
          onRead={props.onRead}
          onClose={onClose}
        />
      );
    case null:
      return null;
  }
}
