"use client";

import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import type { Comment } from "./comment";
import styles from "./comment-agents.module.css";

type Props = {
  comment: Comment;
  /** Compares a version with the one before. */
  onShowVersion: (number: number) => void;
  onShowSuggestion: (id: string) => void;
};

/** The agents that a comment mentions with what each has done, and what was written and proposed for the comment. */
export function CommentAgents({ comment, onShowVersion, onShowSuggestion }: Props) {
  const t = useTranslations("comments.agents");
  const { agents, versions, suggestions } = comment;
  return (
    <>
      {agents.length > 0 ? (
        <ul className={styles.agents} aria-label={t("title")}>
          {agents.map(({ keyId, name, state }) => (
            <li key={keyId} className={styles.agent} data-state={state}>
              <Icon name="bot" size={14} strokeWidth={2} />
              {t(state, { name })}
            </li>
          ))}
        </ul>
      ) : null}
      {versions.length + suggestions.length > 0 ? (
        <ul className={styles.written} aria-label={t("written")}>
          {versions.map((number) => (
            <li key={number}>
              <Button size="small" tone="quiet" onClick={() => onShowVersion(number)}>
                <Icon name="git-compare-arrows" size={14} /> {t("version", { number: String(number) })}
              </Button>
            </li>
          ))}
          {suggestions.map(({ id, status }) => (
            <li key={id}>
              {status === "pending" ? (
                <Button size="small" tone="quiet" onClick={() => onShowSuggestion(id)}>
                  <Icon name="pencil-line" size={14} /> {t("suggestion.pending")}
                </Button>
              ) : (
                <span className={styles.settled}>{t(`suggestion.${status}`)}</span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
