"use client";

import { useTranslations } from "next-intl";
import { memo, type Ref, useState } from "react";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { late } from "#ui/lazy";
import { Link } from "#ui/link";
import { Menu, type MenuEntry } from "#ui/menu";
import { changeDocuments } from "../list/document-changes";
import { dragDocuments } from "../list/dragged-documents";
import { DeleteDialog, ExportDialog, MoveDocumentDialog, ShareDialog } from "../list/late-dialogs";
import type { DocumentSummary } from "../parts/document-summary";
import listRow from "../parts/list-row.module.css";
import { titleOf } from "../parts/title-of";
import { When } from "../parts/when";
import { canEdit } from "../sharing/roles";
import { AuthorBadge } from "./author-badge";
import styles from "./document-row.module.css";
import type { Progress } from "./list-page";

const DuplicateDocument = late(() => import("./duplicate-document").then((part) => part.DuplicateDocument));
const RenameDialog = late(() => import("./rename-dialog").then((part) => part.RenameDialog));

type Props = {
  measure: Ref<HTMLLIElement> | undefined;
  /** Its place in the list, and how many rows the list has; -1 while that is not known. */
  index: number;
  setSize: number;
  document: DocumentSummary;
  folderName: string | undefined;
  waiting: number;
  /** The words of agents and those of them that nobody answered for; undefined without any. */
  reviews: Progress | undefined;
  /** One line, instead of title, excerpt and facts below each other. */
  isLine: boolean;
  isSelected: boolean;
  /** The documents that are dragged with this one. */
  dragged: readonly DocumentSummary[] | null;
  onSelect: (id: string, isRange: boolean) => void;
};

/** A document in the list: title, excerpt, last author and change, number of open suggestions, a checkbox and a menu. */
export const DocumentRow = memo(function DocumentRow(props: Props) {
  const { document, folderName, waiting, reviews, isLine, isSelected, dragged, onSelect } = props;
  const t = useTranslations("documents.row");
  const ui = useTranslations("ui");
  const title = titleOf(ui, document);
  const isOwner = document.access === "owner";
  return (
    <li
      ref={props.measure}
      data-index={props.index}
      data-selected={isSelected || undefined}
      className={`${listRow.row} ${styles.row} ${isLine ? styles.line : ""}`}
      aria-posinset={props.index + 1}
      aria-setsize={props.setSize}
    >
      <span className={styles.pick}>
        <input
          type="checkbox"
          aria-label={t("select", { title })}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            onSelect(document.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </span>
      <Link
        href={`/d/${document.id}`}
        ahead={false}
        className={`${listRow.link} ${styles.link}`}
        onDragStart={isOwner ? (event) => dragDocuments(event, dragged ?? [document]) : undefined}
      >
        <span className={`${listRow.title} ${styles.title}`} data-untitled={document.title.trim() === "" || undefined}>
          {title}
        </span>
        {document.excerpt ? <span className={styles.excerpt}>{document.excerpt}</span> : null}
        <span className={styles.facts}>
          <Facts {...{ document, folderName, waiting, reviews }} />
        </span>
      </Link>
      <RowMenu document={document} title={title} />
    </li>
  );
});

type FactsProps = Pick<Props, "document" | "folderName" | "waiting" | "reviews">;

function Facts({ document, folderName, waiting, reviews }: FactsProps) {
  const t = useTranslations("documents.row");
  const { draftOf } = document;
  return (
    <>
      {draftOf ? (
        <span className={styles.waiting}>
          <Icon name="file-pen" size={14} strokeWidth={2} />
          {t(`drafts.${draftOf.state}`, { name: draftOf.name })}
        </span>
      ) : null}
      {document.status === "published" ? <span className={styles.published}>{t("published")}</span> : null}
      {waiting > 0 ? (
        <span className={styles.waiting}>
          <Icon name="message-square-diff" size={14} strokeWidth={2} />
          {t("suggestions", { count: waiting })}
        </span>
      ) : null}
      {reviews && reviews.unreviewed > 0 ? (
        <span className={styles.words}>
          {t("reviewed", { reviewed: reviews.byAgents - reviews.unreviewed, byAgents: reviews.byAgents })}
        </span>
      ) : null}
      {document.access === "owner" ? null : (
        <span className={styles.owner}>
          <Icon name="users" size={12} strokeWidth={2} aria-label={t("owner")} />
          {document.owner.name}
        </span>
      )}
      {folderName ? (
        <span className={styles.folder}>
          <Icon name="folder" size={12} strokeWidth={2} aria-label={t("folder")} />
          <span className={styles.folderName}>{folderName}</span>
        </span>
      ) : null}
      <AuthorBadge author={document.lastEdit} />
      <When at={document.updatedAt} />
      <span className={styles.words}>{t("words", { count: document.wordCount })}</span>
    </>
  );
}

function RowMenu({ document, title }: { document: DocumentSummary; title: string }) {
  const t = useTranslations("documents.row");
  const [dialog, setDialog] = useState<"rename" | "duplicate" | "export" | "move" | "share" | "delete" | null>(null);
  const isOwner = document.access === "owner";
  const entries: MenuEntry[] = [
    ...(canEdit(document.access)
      ? [{ label: t("rename"), icon: "pencil" as const, onSelect: () => setDialog("rename") }]
      : []),
    { label: t("duplicate"), icon: "copy", onSelect: () => setDialog("duplicate") },
    { label: t("export"), icon: "download", onSelect: () => setDialog("export") },
    // A draft has the people and the folder of its document.
    ...(document.draftOf
      ? []
      : [{ label: t(isOwner ? "share" : "access"), icon: "users" as const, onSelect: () => setDialog("share") }]),
    ...(isOwner
      ? [
          ...(document.draftOf
            ? []
            : [{ label: t("move"), icon: "folder-input" as const, onSelect: () => setDialog("move") }]),
          { label: t("trash"), icon: "trash-2" as const, danger: true, onSelect: () => setDialog("delete") },
        ]
      : []),
  ];
  const close = () => setDialog(null);
  return (
    <>
      <span className={styles.menu}>
        <Menu trigger={<IconButton label={t("more", { title })} icon="ellipsis" />} entries={entries} />
      </span>
      {dialog === "rename" ? (
        <RenameDialog
          document={document}
          onClose={close}
          onRenamed={(renamed) => changeDocuments([document.id], (one) => ({ ...one, title: renamed }))}
        />
      ) : null}
      {dialog === "duplicate" ? <DuplicateDocument id={document.id} onDone={close} /> : null}
      {dialog === "export" ? <ExportDialog documents={[{ id: document.id, title }]} onClose={close} /> : null}
      {dialog === "move" ? <MoveDocumentDialog document={document} onClose={close} /> : null}
      {dialog === "share" ? (
        <ShareDialog
          subject={{ kind: "document", id: document.id, title, access: document.access }}
          onClose={close}
          onLeft={() => changeDocuments([document.id], () => null)}
        />
      ) : null}
      {dialog === "delete" ? <DeleteDialog document={document} onClose={close} /> : null}
    </>
  );
}
