import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { AuthorBadge } from "../../../documents/author-badge";
import { When } from "../../../parts/when";
import cardStyles from "../parts/card.module.css";
import type { Suggestion } from "../session/suggestion";
import { proposerOf } from "./proposer-of";
import styles from "./suggestion-group.module.css";

type Props = {
  /** The suggestions of one proposal. */
  group: readonly [Suggestion, ...Suggestion[]];
  isUnderWay: boolean;
  canSettle: boolean;
  /** Whether the signed-in person proposed them, and may take them back. */
  isOwn: boolean;
  onAccept: () => void;
  onReject: () => void;
  /** A card for each. */
  children: ReactNode;
};

/** The suggestions of one proposal: who proposed them, when and why, with buttons for all of them, and their cards. */
export function SuggestionGroup({ group, isUnderWay, canSettle, isOwn, onAccept, onReject, children }: Props) {
  const t = useTranslations("suggestions.group");
  const name = useId();
  const [first] = group;
  const count = group.length;
  // All are accepted or none, and one that cannot be merged would stop the others.
  const canAccept = canSettle && group.every(({ status }) => status === "pending");

  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <span id={name} className={styles.who}>
          <span className="visually-hidden">{t("by", { count, name: proposerOf(first) })}</span>
          <span aria-hidden>
            <AuthorBadge author={first} />
          </span>
        </span>
        <span className={styles.quiet}>
          <When at={first.createdAt} />
        </span>
      </div>
      {first.note ? <p>{first.note}</p> : null}
      <div className={styles.actions}>
        <span className={styles.quiet}>{t("count", { count })}</span>
        {canAccept ? (
          <Button size="small" disabled={isUnderWay} onClick={onAccept}>
            <Icon name="check" size={14} /> {t("accept", { count })}
          </Button>
        ) : null}
        {canSettle || isOwn ? (
          <Button size="small" tone="quiet" disabled={isUnderWay} onClick={onReject}>
            {canSettle ? <Icon name="x" size={14} /> : <Icon name="undo-2" size={14} />}{" "}
            {t(canSettle ? "reject" : "withdraw")}
          </Button>
        ) : null}
      </div>
      <ol aria-labelledby={name} className={`${cardStyles.cards} ${styles.cards}`}>
        {children}
      </ol>
    </li>
  );
}
