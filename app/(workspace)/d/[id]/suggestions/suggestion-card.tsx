"use client";

import { Check, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "#ui/button";
import { CopyButton } from "#ui/copy-button";
import { Tooltip } from "#ui/tooltip";
import { AuthorBadge } from "../../../documents/author-badge";
import { CARD_SHORTCUTS } from "../../../frame/shortcuts";
import { When } from "../../../parts/when";
import { type Chosen, useChosenCard } from "../parts/use-chosen-card";
import type { Suggestion } from "../session/suggestion";
import { DiffText } from "./diff-text";
import { proposerOf } from "./proposer-of";
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
  /** Whether its group says who proposed it, when and why. */
  isInGroup: boolean;
  onChoose: () => void;
  onAccept: () => void;
  onReject: () => void;
};

function Stale({ suggestion, textNow }: Pick<Props, "suggestion" | "textNow">) {
  const t = useTranslations("suggestions.card");
  return (
    <>
      <p className={styles.stale}>{t(textNow === null ? "gone" : "changed")}</p>
      <dl className={styles.both}>
        {textNow === null ? null : (
          <>
            <dt>{t("now")}</dt>
            <dd>{textNow}</dd>
          </>
        )}
        <dt>{t("proposed")}</dt>
        <dd>{suggestion.proposed.markdown.trim() || t("remove")}</dd>
      </dl>
    </>
  );
}

/** A suggested change: its proposer, reason and diff, with buttons to accept or reject it. */
export function SuggestionCard(given: Props) {
  const { suggestion, textNow, chosen, isUnderWay, canSettle, isOwn, isInGroup, onChoose, onAccept, onReject } = given;
  const t = useTranslations("suggestions.card");
  const name = useId();
  const { props } = useChosenCard(chosen, { name, className: styles.card });
  const isStale = suggestion.status === "stale";

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users move between cards with Alt and the arrow keys.
    <li {...props} data-origin={suggestion.origin} onClick={onChoose}>
      <div className={isInGroup ? "visually-hidden" : styles.head}>
        <span id={name} className={styles.who}>
          <span className="visually-hidden">{t("by", { name: proposerOf(suggestion) })}</span>
          <span aria-hidden>
            <AuthorBadge author={suggestion} />
          </span>
        </span>
        <span className={styles.when}>
          <When at={suggestion.createdAt} />
        </span>
      </div>
      {suggestion.note && !isInGroup ? <p className={styles.note}>{suggestion.note}</p> : null}
      {isStale ? <Stale suggestion={suggestion} textNow={textNow} /> : <DiffText {...suggestion} />}
      <div className={styles.actions}>
        {isStale ? (
          <CopyButton label={t("copy")} text={suggestion.proposed.markdown} />
        ) : !canSettle ? null : (
          <Tooltip label={t("accept")} keys={CARD_SHORTCUTS.accept}>
            <Button size="small" disabled={isUnderWay} onClick={onAccept}>
              <Check size={14} aria-hidden /> {t("accept")}
            </Button>
          </Tooltip>
        )}
        {canSettle ? (
          <Tooltip label={t("reject")} keys={CARD_SHORTCUTS.reject}>
            <Button size="small" tone="quiet" disabled={isUnderWay} onClick={onReject}>
              <X size={14} aria-hidden /> {t("reject")}
            </Button>
          </Tooltip>
        ) : isOwn ? (
          <Button size="small" tone="quiet" disabled={isUnderWay} onClick={onReject}>
            <Undo2 size={14} aria-hidden /> {t("withdraw")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
