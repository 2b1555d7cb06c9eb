"use client";

import type { Editor } from "@tiptap/react";
import { MessageSquarePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import type { Anchor } from "#lib/changes/comments/anchor";
import { Button } from "#ui/button";
import { IconButton } from "#ui/icon-button";
import type { Subject } from "../../../sharing/people-calls";
import cardStyles from "../parts/card.module.css";
import { Panel } from "../parts/panel";
import { CommentBox } from "./comment-box";
import { CommentCard } from "./comment-card";
import card from "./comment-card.module.css";
import styles from "./comments-panel.module.css";
import type { CommentStatus, CommentStore } from "./use-comments";
import type { OpenComment } from "./use-open-comment";
import { WaitingCard } from "./waiting-card";

type Props = {
  store: CommentStore;
  editor: Editor;
  subject: Subject;
  open: OpenComment;
  /** Compares a version with the one before. */
  onShowVersion: (number: number) => void;
  onShowSuggestion: (id: string) => void;
  onClose: () => void;
};

const WHOLE: Anchor = { nodeId: null, quote: null };

const FILTERS: readonly CommentStatus[] = ["open", "resolved"];

/** Lists the comments of a document in reading order, and takes new ones. */
export function CommentsPanel(given: Props) {
  const { store, editor, subject, open, onClose } = given;
  const t = useTranslations("comments");
  const [announcement, setAnnouncement] = useState("");
  const canComment = subject.access !== "view";
  const comments = store.comments ?? [];
  const waiting = store.status === "open" ? store.waiting : [];
  const { draft, chosen } = open;

  function walk(event: KeyboardEvent, id: string): void {
    if (event.key === "Escape") editor.commands.focus();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const ids = [...waiting.map(({ key }) => key), ...comments.map((one) => one.id)];
    const next = step ? ids[ids.indexOf(id) + step] : undefined;
    if (next === undefined) return;
    event.preventDefault();
    open.choose({ id: next, isFocused: true });
  }

  const chosenAs = (id: string) => (chosen?.id !== id ? "no" : chosen.isFocused ? "focused" : "shown");

  function cancel(): void {
    open.setDraft(null);
    editor.commands.focus();
  }

  async function add(target: Anchor, body: string): Promise<void> {
    const made = await store.add(target, body);
    open.setDraft(null);
    if (store.status !== "open") store.show("open");
    open.choose({ id: made, isFocused: true });
    setAnnouncement(t("commented"));
  }

  return (
    <Panel name="comments" isSheet={draft !== null || open.isSingle} onClose={onClose}>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <div className={styles.top}>
        <fieldset className={styles.filters} aria-label={t("which")}>
          {FILTERS.map((status) => (
            <Button
              key={status}
              size="small"
              tone={status === store.status ? "plain" : "quiet"}
              aria-pressed={status === store.status}
              onClick={() => store.show(status)}
            >
              {t(`filters.${status}`)}
            </Button>
          ))}
        </fieldset>
        {canComment && draft === null ? (
          <IconButton label={t("onDocument")} icon={MessageSquarePlus} onClick={() => open.setDraft(WHOLE)} />
        ) : null}
      </div>
      {store.isWithoutNetwork ? <p className={styles.others}>{t("waiting.others")}</p> : null}
      {store.failure && !store.isWithoutNetwork ? (
        <div className={styles.failure} role="alert">
          <p>{store.failure}</p>
          <Button size="small" onClick={store.refresh}>
            {t("tryAgain")}
          </Button>
        </div>
      ) : null}
      {draft ? (
        <div className={styles.draft}>
          {draft.quote ? (
            <blockquote className={card.quote}>{draft.quote.exact}</blockquote>
          ) : (
            <p className={styles.quiet}>{t(draft.nodeId === null ? "wholeDocument" : "thisBlock")}</p>
          )}
          <CommentBox
            key={JSON.stringify(draft)}
            kind="comment"
            subject={subject}
            onSend={(body) => add(draft, body)}
            onCancel={cancel}
          />
        </div>
      ) : null}
      {store.comments || store.failure ? null : <p className={styles.quiet}>{t("loading")}</p>}
      {store.comments?.length === 0 && waiting.length === 0 && draft === null ? (
        <p className={styles.quiet}>{t(`none.${store.status}`)}</p>
      ) : null}
      <ol
        className={`${cardStyles.cards} ${styles.cards}`}
        aria-label={t("title")}
        data-single={open.isSingle || undefined}
      >
        {waiting.map((comment) => (
          <WaitingCard
            key={comment.key}
            comment={comment}
            store={store}
            chosen={chosenAs(comment.key)}
            onChoose={() => open.choose({ id: comment.key, isFocused: false })}
            onKeyDown={(event) => walk(event, comment.key)}
          />
        ))}
        {comments.map((comment) => (
          <CommentCard
            key={comment.id}
            comment={comment}
            subject={subject}
            store={store}
            canComment={canComment}
            chosen={chosenAs(comment.id)}
            onChoose={() => open.choose({ id: comment.id, isFocused: false })}
            onKeyDown={(event) => walk(event, comment.id)}
            onShowVersion={given.onShowVersion}
            onShowSuggestion={given.onShowSuggestion}
            onGone={(words) => {
              setAnnouncement(words);
              open.choose(null);
            }}
          />
        ))}
      </ol>
      {open.isSingle && comments.length + waiting.length > 1 ? (
        <div className={styles.all}>
          <Button size="small" tone="quiet" onClick={() => open.choose(chosen)}>
            {t("all", { count: comments.length + waiting.length })}
          </Button>
        </div>
      ) : null}
      {store.more ? (
        <Button size="small" onClick={store.more}>
          {t("more")}
        </Button>
      ) : null}
    </Panel>
  );
}
