"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { Icon } from "#ui/drawn-icon";
import { useAnnounceUndo } from "../../../parts/use-announce-undo";
import { useWrite } from "../../../queries/use-write";
import type { Subject } from "../../../sharing/people-calls";
import { type Chosen, useChosenCard } from "../parts/use-chosen-card";
import { type Comment, colourOfComment, type Message, writerOf } from "./comment";
import { CommentAgents } from "./comment-agents";
import { CommentBox } from "./comment-box";
import styles from "./comment-card.module.css";
import { CommentMessage } from "./comment-message";
import type { CommentStore } from "./use-comments";

type Props = {
  comment: Comment;
  subject: Subject;
  store: CommentStore;
  canComment: boolean;
  /** "focused" also moves the focus to the card. */
  chosen: Chosen;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Compares a version with the one before. */
  onShowVersion: (number: number) => void;
  onShowSuggestion: (id: string) => void;
  /** Called after the comment has left the list, with what to say about it. */
  onGone: (words: string) => void;
};

/** What a comment is asked to do, one thing at a time, and the message that may be deleted. */
function useChanges({ comment, store, onGone }: Pick<Props, "comment" | "store" | "onGone">) {
  const t = useTranslations("comments");
  const announceUndo = useAnnounceUndo();
  const [deleting, setDeleting] = useState<Message | null>(null);
  const { run, isUnderWay, error } = useWrite(
    async ({ make, words }: { make: () => Promise<void>; words: string | null }) => {
      await make();
      return words;
    },
    (words) => {
      setDeleting(null);
      if (words !== null) onGone(words);
    },
  );
  const isOpen = comment.status === "open";
  const resolve = () =>
    run({
      make: () => store.resolve(comment, isOpen ? "resolved" : "open"),
      words: t(isOpen ? "card.resolved" : "card.reopened"),
    });
  const remove = ({ id }: Message) =>
    run({
      async make() {
        await store.remove(comment, id);
        announceUndo({ title: t("card.deleted"), undo: () => store.restore(id) });
      },
      // The message with Undo says it.
      words: comment.messages.length === 1 ? "" : null,
    });
  return { deleting, setDeleting, isUnderWay, error, resolve, remove };
}

type AnsweringProps = Props & {
  isReplying: boolean;
  changes: ReturnType<typeof useChanges>;
  onWrite: (writing: Writing) => void;
  onStop: () => void;
};

/** A field for a reply, or the buttons to begin one and to resolve the comment. */
function Answering({ comment, subject, store, canComment, isReplying, changes, onWrite, onStop }: AnsweringProps) {
  if (isReplying) {
    return (
      <CommentBox
        kind="reply"
        subject={subject}
        onSend={async (body) => {
          await store.reply(comment, body);
          onStop();
        }}
        onCancel={onStop}
      />
    );
  }
  return canComment ? (
    <Actions
      isOpen={comment.status === "open"}
      isUnderWay={changes.isUnderWay}
      onReply={() => onWrite("reply")}
      onResolve={changes.resolve}
    />
  ) : null;
}

type DeletingProps = { count: number; changes: ReturnType<typeof useChanges> };

/** Asks whether to delete a message, with which a comment of one message goes. */
function Deleting({ count, changes: { deleting, setDeleting, isUnderWay, error, remove } }: DeletingProps) {
  const t = useTranslations("comments.deleting");
  if (!deleting) return null;
  return (
    <Confirm
      title={t("title")}
      description={t(count === 1 ? "only" : "othersStay")}
      action={t("action")}
      isUnderWay={isUnderWay}
      error={error}
      onClose={() => setDeleting(null)}
      onConfirm={() => remove(deleting)}
    />
  );
}

type ActionsProps = { isOpen: boolean; isUnderWay: boolean; onReply: () => void; onResolve: () => void };

function Actions({ isOpen, isUnderWay, onReply, onResolve }: ActionsProps) {
  const t = useTranslations("comments");
  return (
    <div className={styles.actions}>
      {isOpen ? (
        <Button size="small" onClick={onReply}>
          <Icon name="reply" size={14} /> {t("card.reply")}
        </Button>
      ) : null}
      <Button size="small" tone="quiet" disabled={isUnderWay} onClick={onResolve}>
        {isOpen ? <Icon name="check" size={14} /> : <Icon name="rotate-ccw" size={14} />}
        {t(isOpen ? "card.resolve" : "card.reopen")}
      </Button>
    </div>
  );
}

/** What is being written on a card. */
type Writing = "reply" | { editing: string } | null;

type MessagesProps = Pick<Props, "comment" | "subject" | "store" | "canComment"> & {
  writing: Writing;
  onWrite: (writing: Writing) => void;
  onDelete: (message: Message) => void;
  onStop: () => void;
};

function Messages({ comment, subject, store, canComment, writing, onWrite, onDelete, onStop }: MessagesProps) {
  return (
    <ul className={styles.messages}>
      {comment.messages.map((message) => (
        <CommentMessage
          key={message.id}
          {...{ message, subject, canComment }}
          isEdited={typeof writing === "object" && writing?.editing === message.id}
          onEdit={() => onWrite({ editing: message.id })}
          onDelete={() => onDelete(message)}
          onSend={async (body) => {
            await store.edit(comment, message.id, body);
            onStop();
          }}
          onCancel={onStop}
        />
      ))}
    </ul>
  );
}

/** A comment: the words that it is about and its messages, with buttons to reply and to resolve it. */
export function CommentCard(given: Props) {
  const { comment, chosen, onChoose, onKeyDown } = given;
  const { quote, orphaned, messages } = comment;
  const t = useTranslations("comments");
  const name = useId();
  const { card, props } = useChosenCard(chosen, { name, className: styles.card });
  const [writing, setWriting] = useState<Writing>(null);
  const changes = useChanges(given);
  const { deleting, setDeleting, error } = changes;
  const [first] = messages;

  const stopWriting = () => {
    setWriting(null);
    card.current?.focus({ preventScroll: true });
  };

  return (
    <li
      {...props}
      data-person={colourOfComment(comment)}
      onClick={() => chosen === "no" && onChoose()}
      onKeyDown={(event) => event.target === event.currentTarget && onKeyDown(event)}
    >
      <span id={name} className="visually-hidden">
        {first ? t("card.by", { name: writerOf(first) }) : t("card.byNobody")}
      </span>
      {orphaned ? <p className={styles.orphaned}>{t("card.orphaned")}</p> : null}
      {quote ? <blockquote className={styles.quote}>{quote.exact}</blockquote> : null}
      <Messages {...given} writing={writing} onWrite={setWriting} onDelete={setDeleting} onStop={stopWriting} />
      <CommentAgents comment={comment} onShowVersion={given.onShowVersion} onShowSuggestion={given.onShowSuggestion} />
      {error && !deleting ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      <Answering
        {...given}
        isReplying={writing === "reply"}
        changes={changes}
        onWrite={setWriting}
        onStop={stopWriting}
      />
      <Deleting count={messages.length} changes={changes} />
    </li>
  );
}
