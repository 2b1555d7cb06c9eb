import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { AuthorBadge } from "../../../documents/author-badge";
import { usePerson } from "../../../frame/signed-in-person";
import { initialsOf } from "../../../parts/person-colour";
import { When } from "../../../parts/when";
import type { Subject } from "../../../sharing/people-calls";
import { colourOf, type Message, writerOf } from "./comment";
import { CommentBox } from "./comment-box";
import styles from "./comment-card.module.css";

// Its parser is not needed to open a document.
const CommentText = dynamic(() => import("./comment-text").then((module) => module.CommentText));

function Writer({ message }: { message: Message }) {
  const { origin, by } = message;
  if (origin === "agent") {
    return (
      <span className={styles.who}>
        <AuthorBadge author={message} />
      </span>
    );
  }
  return (
    <span className={styles.who}>
      <span className={styles.disc} data-person={colourOf(message)} aria-hidden>
        {initialsOf(by.name)}
      </span>
      {by.name}
    </span>
  );
}

function Byline({ message }: { message: Message }) {
  const t = useTranslations("comments");
  return (
    <span className={styles.byline}>
      <Writer message={message} />
      <span className={styles.when}>
        {message.model && message.agent ? `${message.agent} · ` : null}
        <When at={message.createdAt} />
        {message.editedAt ? ` · ${t("card.edited")}` : null}
      </span>
    </span>
  );
}

type Props = {
  message: Message;
  subject: Subject;
  canComment: boolean;
  isEdited: boolean;
  onEdit: () => void;
  onDelete: () => void;
  /** Stores another body of the message; rejects with `ApiError`. */
  onSend: (body: string) => Promise<void>;
  onCancel: () => void;
};

/** A message of a comment with its writer and its menu, or the field that changes it. */
export function CommentMessage(given: Props) {
  const { message, subject, canComment, isEdited, onSend, onCancel } = given;
  const t = useTranslations("comments");
  const me = usePerson();
  const isOwn = message.by.id === me.id;
  const edit: MenuEntry = { label: t("card.edit"), icon: "pencil", onSelect: given.onEdit };
  const remove: MenuEntry = { label: t("card.delete"), icon: "trash-2", danger: true, onSelect: given.onDelete };
  const all: MenuEntry[] = [...(isOwn ? [edit] : []), ...(isOwn || subject.access === "owner" ? [remove] : [])];
  const entries = canComment ? all : [];
  return (
    <li className={styles.message}>
      <div className={styles.head}>
        <Byline message={message} />
        {entries.length > 0 ? (
          <Menu
            trigger={<IconButton label={t("card.menu", { name: writerOf(message) })} icon="ellipsis" />}
            entries={entries}
          />
        ) : null}
      </div>
      {isEdited ? (
        <CommentBox kind="edit" subject={subject} body={message.body} onSend={onSend} onCancel={onCancel} />
      ) : (
        <CommentText body={message.body} agentMark={<Icon name="bot" size={13} strokeWidth={2} />} />
      )}
    </li>
  );
}
