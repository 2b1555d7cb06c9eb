"use client";

import { Bot, GitCompareArrows, PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
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
              <Bot size={14} strokeWidth={2} aria-hidden />
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
                <GitCompareArrows size={14} aria-hidden /> {t("version", { number: String(number) })}
              </Button>
            </li>
          ))}
          {suggestions.map(({ id, status }) => (
            <li key={id}>
              {status === "pending" ? (
                <Button size="small" tone="quiet" onClick={() => onShowSuggestion(id)}>
                  <PencilLine size={14} aria-hidden /> {t("suggestion.pending")}
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
