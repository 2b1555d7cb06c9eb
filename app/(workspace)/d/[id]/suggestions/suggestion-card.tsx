"use client";

import { Check, Undo2, X } from "lucide-react";
import { useId } from "react";
import { Button } from "#ui/button";
import { CopyButton } from "#ui/copy-button";
import { Tooltip } from "#ui/tooltip";
import { AuthorBadge } from "../../../documents/author-badge";
import { When } from "../../../documents/when";
import { CARD_SHORTCUTS } from "../../../shell/shortcuts";
import { type Chosen, useChosenCard } from "../use-chosen-card";
import { DiffText } from "./diff-text";
import { proposerOf } from "./proposer-of";
import type { Suggestion } from "./suggestion";
import styles from "./suggestion-card.module.css";

type Props = {
  suggestion: Suggestion;
  /** The current text of the suggestion's block; null when the block is gone. */
  textNow: string | null;
  /** "focused" also moves the focus to the card. */
  chosen: Chosen;
  isUnderWay: boolean;
  canSettle: boolean;
  /** Whether the signed-in person proposed it, and may take it back. */
  isOwn: boolean;
  onChoose: () => void;
  onAccept: () => void;
  onReject: () => void;
};

function Stale({ suggestion, textNow }: Pick<Props, "suggestion" | "textNow">) {
  return (
    <>
      <p className={styles.stale}>
        {textNow === null
          ? "What this is about is no longer in the text."
          : "The text has changed since, so this cannot be merged."}
      </p>
      <dl className={styles.both}>
        {textNow === null ? null : (
          <>
            <dt>Now</dt>
            <dd>{textNow}</dd>
          </>
        )}
        <dt>Proposed</dt>
        <dd>{suggestion.proposed.markdown.trim() || "Nothing: remove it."}</dd>
      </dl>
    </>
  );
}

/** A suggested change: its proposer, reason and diff, with buttons to accept or reject it. */
export function SuggestionCard(given: Props) {
  const { suggestion, textNow, chosen, isUnderWay, canSettle, isOwn, onChoose, onAccept, onReject } = given;
  const name = useId();
  const { props } = useChosenCard(chosen, { name, className: styles.card });
  const isStale = suggestion.status === "stale";

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users move between cards with Alt and the arrow keys.
    <li {...props} data-origin={suggestion.origin} onClick={onChoose}>
      <div className={styles.head}>
        <span id={name} className={styles.who}>
          <span className="visually-hidden">Suggestion by {proposerOf(suggestion)}</span>
          <span aria-hidden>
            <AuthorBadge author={suggestion} />
          </span>
        </span>
        <span className={styles.when}>
          <When at={suggestion.createdAt} />
        </span>
      </div>
      {suggestion.note ? <p className={styles.note}>{suggestion.note}</p> : null}
      {isStale ? <Stale suggestion={suggestion} textNow={textNow} /> : <DiffText {...suggestion} />}
      <div className={styles.actions}>
        {isStale ? (
          <CopyButton label="Copy" text={suggestion.proposed.markdown} />
        ) : !canSettle ? null : (
          <Tooltip label="Accept" keys={CARD_SHORTCUTS.accept}>
            <Button size="small" disabled={isUnderWay} onClick={onAccept}>
              <Check size={14} aria-hidden /> Accept
            </Button>
          </Tooltip>
        )}
        {canSettle ? (
          <Tooltip label="Reject" keys={CARD_SHORTCUTS.reject}>
            <Button size="small" tone="quiet" disabled={isUnderWay} onClick={onReject}>
              <X size={14} aria-hidden /> Reject
            </Button>
          </Tooltip>
        ) : isOwn ? (
          <Button size="small" tone="quiet" disabled={isUnderWay} onClick={onReject}>
            <Undo2 size={14} aria-hidden /> Withdraw
          </Button>
        ) : null}
      </div>
    </li>
  );
}
