"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { comment } from "./act";
import styles from "./guest.module.css";
import { type Comment, GuestComment } from "./guest-comment";
import { MessageForm } from "./message-form";
import type { SelectedWords } from "./selected-words";
import { useSelectedWords } from "./use-selected-words";

/** The comments of a document for a guest, who adds to them; selected words can be commented on. */
export function GuestComments({ token, comments }: { token: string; comments: readonly Comment[] }) {
  const t = useTranslations("guests");
  const selected = useSelectedWords("guest-text");
  const [about, setAbout] = useState<SelectedWords | null>(null);
  const [name, setName] = useState("");
  const [isSent, setIsSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const choose = () => {
    setAbout(selected);
    setIsSent(false);
    form.current?.querySelector("textarea")?.focus();
  };
  return (
    <aside className={styles.comments} aria-label={t("comments")}>
      <h2 className={styles.heading}>{t("comments")}</h2>
      {comments.length === 0 ? <p className={styles.quiet}>{t("none")}</p> : null}
      <ul className={styles.list}>
        {comments.map((one) => (
          <GuestComment key={one.id} token={token} of={one} name={name} onName={setName} />
        ))}
      </ul>
      <section className={styles.card} aria-label={t("newComment")}>
        <About about={about} onWhole={() => setAbout(null)} />
        <MessageForm
          label={t("newComment")}
          action={t("send")}
          name={name}
          onName={setName}
          field={form}
          onSend={(written) => comment(token, { ...written, ...(about ?? {}) })}
          onSent={() => {
            setAbout(null);
            setIsSent(true);
          }}
        />
        <p role="status" className={styles.quiet}>
          {isSent ? `${t("sent")} ${t("own")}` : null}
        </p>
      </section>
      {selected ? (
        <div className={styles.offer}>
          {/* A press would end the selection before the click. */}
          <Button tone="primary" onPointerDown={(event) => event.preventDefault()} onClick={choose}>
            <Icon name="message-square-plus" size={16} strokeWidth={1.75} />
            {t("commentOnWords")}
          </Button>
        </div>
      ) : null}
    </aside>
  );
}

/** The words that a comment will be about, or how to choose some. */
function About({ about, onWhole }: { about: SelectedWords | null; onWhole: () => void }) {
  const t = useTranslations("guests");
  return about ? (
    <div className={styles.about}>
      <blockquote className={styles.quote}>{about.quote}</blockquote>
      <IconButton label={t("aboutWhole")} icon="x" onClick={onWhole} />
    </div>
  ) : (
    <p className={styles.quiet}>{t("selectWords")}</p>
  );
}
