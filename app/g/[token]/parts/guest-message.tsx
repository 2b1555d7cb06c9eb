"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Alert } from "#ui/alert";
import { Area } from "#ui/area";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { Icon } from "#ui/drawn-icon";
import { SubmitButton } from "#ui/submit-button";
import { useWasOpen } from "#ui/use-was-open";
import { CommentText } from "../../../(workspace)/d/[id]/comments/comment-text";
import { When } from "../../../(workspace)/parts/when";
import { useAction } from "../../../results/use-action";
import { edit, remove } from "./act";
import styles from "./guest.module.css";
import type { Comment } from "./guest-comment";

type Props = { token: string; commentId: string; of: Comment["messages"][number] };

/** A message of a comment, which the guest of the browser that wrote it changes and deletes. */
export function GuestMessage({ token, commentId, of: { id, name, isAgent, isOwn, isEdited, body, createdAt } }: Props) {
  const t = useTranslations("guests");
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  const wasEdited = useWasOpen(open === "edit");
  const place = { commentId, messageId: id };
  const deleting = useAction(() => remove(token, place), close);
  return (
    <li className={styles.message}>
      <p className={styles.head}>
        <span className={styles.who}>
          {isAgent ? <Icon name="bot" size={16} strokeWidth={1.75} aria-label={t("agent")} /> : null}
          {name}
        </span>
        <span>
          <When at={createdAt} />
          {isEdited ? ` · ${t("edited")}` : null}
        </span>
      </p>
      {open === "edit" ? (
        <EditForm body={body} onSend={(written) => edit(token, { ...place, body: written })} onClose={close} />
      ) : (
        <CommentText body={body} />
      )}
      {isOwn && open !== "edit" ? (
        <div className={styles.actions}>
          {/* It is not there while the field is, from which the focus returns to it. */}
          <Button size="small" autoFocus={wasEdited} onClick={() => setOpen("edit")}>
            {t("edit")}
          </Button>
          <Button size="small" onClick={() => setOpen("delete")}>
            {t("delete")}
          </Button>
        </div>
      ) : null}
      {open === "delete" ? (
        <Confirm
          title={t("deleteQuestion")}
          description={t("deleteWords")}
          action={t("delete")}
          isUnderWay={deleting.isUnderWay}
          error={deleting.errorExcept()}
          onConfirm={() => deleting.run(undefined)}
          onClose={() => {
            deleting.forget();
            close();
          }}
        />
      ) : null}
    </li>
  );
}

type Editing = { body: string; onSend: (body: string) => ReturnType<typeof edit>; onClose: () => void };

function EditForm({ body: before, onSend, onClose }: Editing) {
  const t = useTranslations("guests");
  const [body, setBody] = useState(before);
  const { run, isUnderWay, errorExcept } = useAction(onSend, onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    run(body);
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <Area
        label={t("yourMessage")}
        value={body}
        rows={3}
        maxLength={10_000}
        required
        autoFocus
        onChange={({ target }) => setBody(target.value)}
      />
      <Alert>{errorExcept()}</Alert>
      <div className={styles.actions}>
        <SubmitButton isUnderWay={isUnderWay}>{t("save")}</SubmitButton>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
