"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { GuestPage } from "#lib/doors/load-as-guest";
import { Button } from "#ui/button";
import { reply } from "./act";
import styles from "./guest.module.css";
import { GuestMessage } from "./guest-message";
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
        {messages.map((message) => (
          <GuestMessage key={message.id} token={token} commentId={id} of={message} />
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
