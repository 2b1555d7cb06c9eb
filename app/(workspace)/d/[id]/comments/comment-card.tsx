"use client";

import { Bot, Check, Ellipsis, Pencil, Reply, RotateCcw, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { AuthorBadge } from "../../../documents/author-badge";
import { usePerson } from "../../../frame/signed-in-person";
import { initialsOf } from "../../../parts/person-colour";
import { useAnnounceUndo } from "../../../parts/use-announce-undo";
import { When } from "../../../parts/when";
import { useWrite } from "../../../queries/use-write";
import type { Subject } from "../../../sharing/people-calls";
import { type Chosen, useChosenCard } from "../parts/use-chosen-card";
import { type Comment, colourOf, colourOfComment, type Message, writerOf } from "./comment";
import { CommentAgents } from "./comment-agents";
import { CommentBox } from "./comment-box";
import styles from "./comment-card.module.css";
import type { CommentStore } from "./use-comments";

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

/** A comment: the words that it is about and its messages, with buttons to reply and to resolve it. */
export function CommentCard(given: Props) {
  const { comment, subject, store, canComment, chosen, onChoose, onKeyDown, onGone } = given;
  const { quote, orphaned, status, messages } = comment;
  const t = useTranslations("comments");
  const name = useId();
  const { card, props } = useChosenCard(chosen, { name, className: styles.card });
  const me = usePerson();
  const announceUndo = useAnnounceUndo();
  const [writing, setWriting] = useState<"reply" | { editing: string } | null>(null);
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
  const isOpen = status === "open";
  const [first] = messages;

  const stopWriting = () => {
    setWriting(null);
    card.current?.focus({ preventScroll: true });
  };

  function entriesOf(message: Message): MenuEntry[] {
    const isOwn = message.by.id === me.id;
    const edit = { label: t("card.edit"), icon: Pencil, onSelect: () => setWriting({ editing: message.id }) };
    const remove = { label: t("card.delete"), icon: Trash2, danger: true, onSelect: () => setDeleting(message) };
    return [...(isOwn ? [edit] : []), ...(isOwn || subject.access === "owner" ? [remove] : [])];
  }

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
      <ul className={styles.messages}>
        {messages.map((message) => {
          const entries = canComment ? entriesOf(message) : [];
          const isEdited = typeof writing === "object" && writing?.editing === message.id;
          return (
            <li key={message.id} className={styles.message}>
              <div className={styles.head}>
                <span className={styles.byline}>
                  <Writer message={message} />
                  <span className={styles.when}>
                    {message.model && message.agent ? `${message.agent} · ` : null}
                    <When at={message.createdAt} />
                    {message.editedAt ? ` · ${t("card.edited")}` : null}
                  </span>
                </span>
                {entries.length > 0 ? (
                  <Menu
                    trigger={<IconButton label={t("card.menu", { name: writerOf(message) })} icon={Ellipsis} />}
                    entries={entries}
                  />
                ) : null}
              </div>
              {isEdited ? (
                <CommentBox
                  kind="edit"
                  subject={subject}
                  body={message.body}
                  onSend={async (body) => {
                    await store.edit(comment, message.id, body);
                    stopWriting();
                  }}
                  onCancel={stopWriting}
                />
              ) : (
                <CommentText body={message.body} agentMark={<Bot size={13} strokeWidth={2} aria-hidden />} />
              )}
            </li>
          );
        })}
      </ul>
      <CommentAgents comment={comment} onShowVersion={given.onShowVersion} onShowSuggestion={given.onShowSuggestion} />
      {error && !deleting ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      {writing === "reply" ? (
        <CommentBox
          kind="reply"
          subject={subject}
          onSend={async (body) => {
            await store.reply(comment, body);
            stopWriting();
          }}
          onCancel={stopWriting}
        />
      ) : canComment ? (
        <div className={styles.actions}>
          {isOpen ? (
            <Button size="small" onClick={() => setWriting("reply")}>
              <Reply size={14} aria-hidden /> {t("card.reply")}
            </Button>
          ) : null}
          <Button
            size="small"
            tone="quiet"
            disabled={isUnderWay}
            onClick={() =>
              run({
                make: () => store.resolve(comment, isOpen ? "resolved" : "open"),
                words: t(isOpen ? "card.resolved" : "card.reopened"),
              })
            }
          >
            {isOpen ? <Check size={14} aria-hidden /> : <RotateCcw size={14} aria-hidden />}
            {t(isOpen ? "card.resolve" : "card.reopen")}
          </Button>
        </div>
      ) : null}
      {deleting ? (
        <Confirm
          title={t("deleting.title")}
          description={t(messages.length === 1 ? "deleting.only" : "deleting.othersStay")}
          action={t("deleting.action")}
          isUnderWay={isUnderWay}
          error={error}
          onClose={() => setDeleting(null)}
          onConfirm={() =>
            run({
              async make() {
                await store.remove(comment, deleting.id);
                announceUndo({ title: t("card.deleted"), undo: () => store.restore(deleting.id) });
              },
              // The message with Undo says it.
              words: messages.length === 1 ? "" : null,
            })
          }
        />
      ) : null}
    </li>
  );
}
