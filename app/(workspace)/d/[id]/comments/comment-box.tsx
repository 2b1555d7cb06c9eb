"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Keys } from "#ui/keys";
import { matchesKeys } from "../../../frame/matches-keys";
import { BOX_SHORTCUTS } from "../../../frame/shortcuts";
import type { Subject } from "../../../sharing/people-calls";
import styles from "./comment-box.module.css";
import { MentionList } from "./mention-list";
import { StrangerQuestion } from "./stranger-question";
import { useSending } from "./use-sending";
import { useTypedMessage } from "./use-typed-message";

const MOST_CHARACTERS = 10_000;

type Props = {
  /** What is written: a new comment, an answer, or another body of a message. */
  kind: "comment" | "reply" | "edit";
  /** The document, whose people can be mentioned and which its owner can share. */
  subject: Subject;
  /** The body that is changed; empty for a new message. */
  body?: string;
  /** Sends the message; rejects with `ApiError`. */
  onSend: (body: string) => Promise<unknown>;
  onCancel: () => void;
};

/** A field for a message with its buttons; `@` offers the people who have access, and their agents. */
export function CommentBox({ kind, subject, body = "", onSend, onCancel }: Props) {
  const t = useTranslations("comments.box");
  const { typed, offered, chosen, ...typing } = useTypedMessage(subject, body);
  const sending = useSending({ subject, typed, onSend });
  const listId = useId();
  const list =
    offered.length > 0 ? { "aria-controls": listId, "aria-activedescendant": `${listId}-${chosen}` } : undefined;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (!typing.takeKey(event.key)) {
      if (matchesKeys(event.nativeEvent, BOX_SHORTCUTS.send)) sending.send();
      else if (event.key === "Escape") onCancel();
      else return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  if (sending.stranger) return <StrangerQuestion kind={kind} stranger={sending.stranger} sending={sending} />;
  return (
    <div className={styles.box}>
      <textarea
        ref={typing.field}
        rows={2}
        className={styles.field}
        aria-label={t(`${kind}.label`)}
        placeholder={t(`${kind}.placeholder`)}
        aria-autocomplete="list"
        {...list}
        maxLength={MOST_CHARACTERS}
        value={typed.text}
        onChange={({ target }) => typing.type(target.value)}
        onSelect={typing.look}
        onBlur={typing.leave}
        onKeyDown={onKeyDown}
      />
      {offered.length > 0 ? (
        <MentionList id={listId} {...{ offered, chosen }} onPoint={typing.point} onChoose={typing.choose} />
      ) : null}
      <Alert>{sending.error}</Alert>
      <Actions
        kind={kind}
        isSendable={!sending.isUnderWay && typed.text.trim() !== ""}
        onSend={sending.send}
        onCancel={onCancel}
      />
    </div>
  );
}

type ActionsProps = { kind: Props["kind"]; isSendable: boolean; onSend: () => void; onCancel: () => void };

function Actions({ kind, isSendable, onSend, onCancel }: ActionsProps) {
  const t = useTranslations("comments.box");
  const tUi = useTranslations("ui");
  return (
    <div className={styles.actions}>
      <Button size="small" tone="primary" disabled={!isSendable} onClick={onSend}>
        {t(`${kind}.action`)} <Keys of={BOX_SHORTCUTS.send} />
      </Button>
      <Button size="small" tone="quiet" onClick={onCancel}>
        {tUi("cancel")}
      </Button>
    </div>
  );
}
