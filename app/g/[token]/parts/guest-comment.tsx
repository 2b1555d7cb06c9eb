"use client";

import { Bot } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { GuestPage } from "#lib/doors/load-as-guest";
import { Button } from "#ui/button";
import { CommentText } from "../../../(workspace)/d/[id]/comments/comment-text";
import { When } from "../../../(workspace)/parts/when";
import { reply } from "./act";
import styles from "./guest.module.css";
import { MessageForm } from "./message-form";

/** A comment as guests see it. */
export type Comment = Extract<GuestPage, { kind: "text" }>["shown"]["comments"][number];

type Props = { token: string; of: Comment; name: string; onName: (name: string) => void };

/** One comment with its messages, to which a guest replies. */
export function GuestComment({ token, of: { id, quote, messages }, name, onName }: Props) {
  const t = useTranslations("guests");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={styles.card}>
      {quote === null ? null : <blockquote className={styles.quote}>{quote}</blockquote>}
      <ul className={styles.list}>
        {messages.map(({ id, name: author, isAgent, body, createdAt }) => (
          <li key={id} className={styles.message}>
            <p className={styles.head}>
              <span className={styles.who}>
                {isAgent ? <Bot size={16} strokeWidth={1.75} role="img" aria-label={t("agent")} /> : null}
                {author}
              </span>
              <When at={createdAt} />
            </p>
            <CommentText body={body} />
          </li>
        ))}
      </ul>
      {isOpen ? (
        <MessageForm
          label={t("yourReply")}
          action={t("reply")}
          name={name}
          onName={onName}
          onSend={(written) => reply(token, { ...written, commentId: id })}
          onSent={() => setIsOpen(false)}
        />
      ) : (
        <div>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t("reply")}
          </Button>
        </div>
      )}
    </li>
  );
}
