"use client";

import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { useTranslations } from "next-intl";
import { useId, useMemo } from "react";
import { Button } from "#ui/button";
import { CopyButton } from "#ui/copy-button";
import { Icon } from "#ui/drawn-icon";
import { Tooltip } from "#ui/tooltip";
import { AuthorBadge } from "../../../documents/author-badge";
import { CARD_SHORTCUTS } from "../../../frame/shortcuts";
import { When } from "../../../parts/when";
import { type Chosen, useChosenCard } from "../parts/use-chosen-card";
import type { Suggestion } from "../session/suggestion";
import { proposerOf } from "./proposer-of";
import { ShownBlocks, SuggestedText } from "./suggested-text";
import styles from "./suggestion-card.module.css";

type Props = {
  suggestion: Suggestion;
  editor: Editor;
  /** The suggestion's blocks in the current text; none when they are gone. */
  blocksNow: readonly Node[];
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
  onAcceptAndAnswer: () => void;
  onReject: () => void;
};

function Stale({ suggestion, blocksNow, editor }: Pick<Props, "suggestion" | "blocksNow" | "editor">) {
  const t = useTranslations("suggestions.card");
  const proposed = useMemo(
    () => editor.schema.nodeFromJSON(suggestion.proposed.content).children,
    [editor, suggestion],
  );
  const isGone = blocksNow.length === 0;
  return (
    <>
      <p className={styles.stale}>{t(isGone ? "gone" : "changed")}</p>
      <dl className={styles.both}>
        {isGone ? null : (
          <>
            <dt>{t("now")}</dt>
            <dd>
              <ShownBlocks blocks={blocksNow} editor={editor} />
            </dd>
          </>
        )}
        <dt>{t("proposed")}</dt>
        <dd>{proposed.length === 0 ? t("remove") : <ShownBlocks blocks={proposed} editor={editor} />}</dd>
      </dl>
    </>
  );
}

/** What the person may do about a suggestion; a stale one can only be copied and put away. */
function Actions({ suggestion, isUnderWay, canSettle, isOwn, onAccept, onAcceptAndAnswer, onReject }: Props) {
  const t = useTranslations("suggestions.card");
  const isStale = suggestion.status === "stale";
  return (
    <div className={styles.actions}>
      {isStale ? (
        <CopyButton label={t("copy")} text={suggestion.proposed.markdown} />
      ) : !canSettle ? null : (
        <Tooltip label={t("accept")} keys={CARD_SHORTCUTS.accept}>
          <Button size="small" disabled={isUnderWay} onClick={onAccept}>
            <Icon name="check" size={14} /> {t("accept")}
          </Button>
        </Tooltip>
      )}
      {canSettle && !isStale && suggestion.origin === "agent" ? (
        <Tooltip label={t("acceptAndAnswer")} keys={CARD_SHORTCUTS.acceptAndAnswer}>
          <Button size="small" disabled={isUnderWay} onClick={onAcceptAndAnswer}>
            <Icon name="check-check" size={14} /> {t("acceptAndAnswer")}
          </Button>
        </Tooltip>
      ) : null}
      {canSettle ? (
        <Tooltip label={t("reject")} keys={CARD_SHORTCUTS.reject}>
          <Button size="small" tone="quiet" disabled={isUnderWay} onClick={onReject}>
            <Icon name="x" size={14} /> {t("reject")}
          </Button>
        </Tooltip>
      ) : isOwn ? (
        <Button size="small" tone="quiet" disabled={isUnderWay} onClick={onReject}>
          <Icon name="undo-2" size={14} /> {t("withdraw")}
        </Button>
      ) : null}
    </div>
  );
}

/** A suggested change: its proposer, reason and diff, with buttons to accept or reject it. */
export function SuggestionCard(given: Props) {
  const { suggestion, editor, blocksNow, chosen, isInGroup, onChoose } = given;
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
      {isStale ? (
        <Stale suggestion={suggestion} blocksNow={blocksNow} editor={editor} />
      ) : (
        <SuggestedText suggestion={suggestion} editor={editor} />
      )}
      <Actions {...given} />
    </li>
  );
}
