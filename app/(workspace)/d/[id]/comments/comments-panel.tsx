"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import type { Anchor } from "#lib/changes/comments/anchor";
import { Button } from "#ui/button";
import { IconButton } from "#ui/icon-button";
import type { Subject } from "../../../sharing/people-calls";
import cardStyles from "../parts/card.module.css";
import { Panel } from "../parts/panel";
import type { Comment } from "./comment";
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
  const { draft } = open;
  const count = comments.length + waiting.length;

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
      <Top store={store} onNew={canComment && draft === null ? () => open.setDraft(WHOLE) : null} />
      <Notices store={store} />
      {draft ? (
        <NewComment draft={draft} subject={subject} onSend={(body) => add(draft, body)} onCancel={cancel} />
      ) : null}
      {store.comments || store.failure ? null : <p className={styles.quiet}>{t("loading")}</p>}
      {store.comments && count === 0 && draft === null ? (
        <p className={styles.quiet}>{t(`none.${store.status}`)}</p>
      ) : null}
      <Cards
        {...given}
        comments={comments}
        waiting={waiting}
        onGone={(words) => {
          setAnnouncement(words);
          open.choose(null);
        }}
      />
      <Foot store={store} open={open} count={count} />
    </Panel>
  );
}

/** Chooses between the open and the resolved comments, and begins one on the whole document where that can be. */
function Top({ store, onNew }: { store: CommentStore; onNew: (() => void) | null }) {
  const t = useTranslations("comments");
  return (
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
      {onNew ? <IconButton label={t("onDocument")} icon="message-square-plus" onClick={onNew} /> : null}
    </div>
  );
}

/** Why the list is not what the server has. */
function Notices({ store }: { store: CommentStore }) {
  const t = useTranslations("comments");
  if (store.isWithoutNetwork) return <p className={styles.others}>{t("waiting.others")}</p>;
  if (!store.failure) return null;
  return (
    <div className={styles.failure} role="alert">
      <p>{store.failure}</p>
      <Button size="small" onClick={store.refresh}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}

/** The ways to the other comments, from a single one or from the first page. */
function Foot({ store, open, count }: Pick<Props, "store" | "open"> & { count: number }) {
  const t = useTranslations("comments");
  return (
    <>
      {open.isSingle && count > 1 ? (
        <div className={styles.all}>
          <Button size="small" tone="quiet" onClick={() => open.choose(open.chosen)}>
            {t("all", { count })}
          </Button>
        </div>
      ) : null}
      {store.more ? (
        <Button size="small" onClick={store.more}>
          {t("more")}
        </Button>
      ) : null}
    </>
  );
}

type NewCommentProps = Pick<ComponentProps<typeof CommentBox>, "subject" | "onSend" | "onCancel"> & { draft: Anchor };

/** The comment that is being written, under the words that it is about. */
function NewComment({ draft, ...box }: NewCommentProps) {
  const t = useTranslations("comments");
  return (
    <div className={styles.draft}>
      {draft.quote ? (
        <blockquote className={card.quote}>{draft.quote.exact}</blockquote>
      ) : (
        <p className={styles.quiet}>{t(draft.nodeId === null ? "wholeDocument" : "thisBlock")}</p>
      )}
      <CommentBox key={JSON.stringify(draft)} kind="comment" {...box} />
    </div>
  );
}

type CardsProps = Omit<Props, "onClose"> & {
  comments: readonly Comment[];
  /** Those that wait on this device. */
  waiting: CommentStore["waiting"];
  /** Called after a comment has left the list, with what to say about it. */
  onGone: (words: string) => void;
};

/** The cards of the comments, between which the arrow keys walk. */
function Cards({ comments, waiting, store, editor, subject, open, ...given }: CardsProps) {
  const t = useTranslations("comments");
  const { chosen } = open;

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

  return (
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
          canComment={subject.access !== "view"}
          chosen={chosenAs(comment.id)}
          onChoose={() => open.choose({ id: comment.id, isFocused: false })}
          onKeyDown={(event) => walk(event, comment.id)}
          onShowVersion={given.onShowVersion}
          onShowSuggestion={given.onShowSuggestion}
          onGone={given.onGone}
        />
      ))}
    </ol>
  );
}
