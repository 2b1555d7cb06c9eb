import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId } from "react";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import type { WaitingComment } from "../../../kept/waiting-comments";
import { personColour } from "../../../parts/person-colour";
import { useAnnounceUndo } from "../../../parts/use-announce-undo";
import { When } from "../../../parts/when";
import { type Chosen, useChosenCard } from "../parts/use-chosen-card";
import styles from "./comment-card.module.css";
import { typedMessage } from "./mention-text";
import type { CommentStore } from "./use-comments";

type Props = {
  comment: WaitingComment;
  store: CommentStore;
  chosen: Chosen;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A comment that is on this device until there is a network, or that the server did not take. */
export function WaitingCard({ comment, store, chosen, onChoose, onKeyDown }: Props) {
  const t = useTranslations("comments");
  const announceUndo = useAnnounceUndo();
  const name = useId();
  const { props } = useChosenCard(chosen, { name, className: styles.card });
  const { quote, body, at, personId, refusal } = comment;

  async function discard(): Promise<void> {
    await store.discard(comment);
    announceUndo({ title: t("waiting.discarded"), undo: () => store.keep(comment) });
  }

  return (
    <li
      {...props}
      data-person={personColour(personId)}
      onClick={() => chosen === "no" && onChoose()}
      onKeyDown={(event) => event.target === event.currentTarget && onKeyDown(event)}
    >
      <span id={name} className="visually-hidden">
        {t("waiting.name")}
      </span>
      {quote ? <blockquote className={styles.quote}>{quote.exact}</blockquote> : null}
      <p className={styles.waiting} role={refusal ? "alert" : undefined}>
        <Icon name="cloud-upload" size={14} strokeWidth={2} />
        <span>
          {refusal ? t("waiting.refused", { reason: refusal }) : t("waiting.state")} <When at={at} />
        </span>
      </p>
      {/* As it was typed: without a network, the parser of markdown may not be there. */}
      <p className={styles.typed}>{typedMessage(body).text}</p>
      <div className={styles.actions}>
        <Button size="small" tone="quiet" onClick={() => void discard()}>
          <Icon name="trash-2" size={14} /> {t("waiting.discard")}
        </Button>
      </div>
    </li>
  );
}
