"use client";

import { useTranslations } from "next-intl";
import { late } from "#ui/lazy";
import { DeleteDialog, ExportDialog, MoveDocumentDialog, ShareDialog } from "../../../list/late-dialogs";
import { titleOf } from "../../../parts/title-of";
import type { Subject } from "../../../sharing/people-calls";
import type { Publication } from "../publish/use-publish";
import type { DocumentSession } from "../session/document-session";
import type { Compared } from "../versions/comparison";
import type { Version } from "../versions/fold-versions";
import type { OpenDocument } from "./open-document";

const CompareDialog = late(() => import("../drafts/compare-dialog").then((part) => part.CompareDialog));
const PartsDialog = late(() => import("../books/parts-dialog").then((part) => part.PartsDialog));
const NewDraftDialog = late(() => import("../drafts/new-draft-dialog").then((part) => part.NewDraftDialog));

/** What an open document can ask in a dialog. */
export type Asked = "export" | "move" | "delete" | "share" | "draft" | "compare" | "parts";

type Props = {
  asked: Asked;
  document: OpenDocument;
  subject: Subject;
  /** What may have changed since the page was loaded. */
  title: string;
  status: Publication["status"];
  folderId: string | null;
  session: DocumentSession | null;
  onMoved: (folderId: string | null) => void;
  onCompare: (compared: Compared) => void;
  onCompareVersion: (version: Version) => void;
  /** Called when the document was deleted or left. */
  onGone: () => void;
  onClose: () => void;
};

/** The dialog that an open document shows, of its menu and commands. */
export function DocumentDialog(props: Props) {
  const { asked, document, subject, title, status, folderId, session, onGone, onClose } = props;
  const ui = useTranslations("ui");
  const { id } = document;
  switch (asked) {
    case "move":
      return <MoveDocumentDialog document={{ id, title, folderId }} onClose={onClose} onMoved={props.onMoved} />;
    case "export": {
      const documents = [{ id, title: titleOf(ui, { title }) }];
      return <ExportDialog documents={documents} onBefore={session?.flush} onClose={onClose} />;
    }
    case "draft":
      return <NewDraftDialog id={document.draftOf?.id ?? id} session={session} onClose={onClose} />;
    case "compare":
      return (
        <CompareDialog
          document={document}
          onCompare={props.onCompare}
          onCompareVersion={props.onCompareVersion}
          onClose={onClose}
        />
      );
    case "parts":
      return <PartsDialog id={id} access={document.access} onClose={onClose} />;
    case "share":
      return <ShareDialog subject={subject} onClose={onClose} onLeft={onGone} />;
    case "delete":
      return <DeleteDialog document={{ id, title, status }} onClose={onClose} onDeleted={onGone} />;
  }
}
