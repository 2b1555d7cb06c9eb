"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { call, type Output } from "#lib/doors/client";
import { callWithFile } from "#lib/doors/client-files";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../results/failure-words";
import { useAccepted } from "../../../results/use-accepted";
import { UserError } from "../../../results/user-error";
import { NameDialog } from "../../parts/name-dialog";
import { useAnnounceUndo } from "../../parts/use-announce-undo";
import { useWrite } from "../../queries/use-write";
import styles from "../fields/work.module.css";
import { restoreMany } from "../works/bulk-actions";

/** An attachment of a work, as the API returns it. */
export type Attachment = Output<"GET /api/w/citations/[citationId]">["attachments"][number];

type Props = {
  citationId: string;
  attachments: readonly Attachment[];
  onChange: (change: (before: readonly Attachment[]) => readonly Attachment[]) => void;
  onOpen: (attachment: Attachment) => void;
};

type Adding = { citationId: string; onAdd: (added: Attachment) => void };

/** Attaches files, and says what came of it. */
function useSending({ citationId, onAdd }: Adding) {
  const t = useTranslations("work.attachments");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const [isSending, setSending] = useState(false);
  async function send(file: File) {
    setSending(true);
    try {
      onAdd(await callWithFile("POST /api/w/citations/[citationId]/attachments", { citationId, file }));
      announce({ title: t("attached", { name: file.name }) });
    } catch (error) {
      announce({ ...failureWords(t("notAttached", { name: file.name }), error), tone: "error" });
    } finally {
      setSending(false);
    }
  }
  return { isSending, send };
}

/** Attaches a file that is chosen. */
function AttachButton(adding: Adding) {
  const t = useTranslations("work.attachments");
  const input = useRef<HTMLInputElement>(null);
  const { isSending, send } = useSending(adding);
  return (
    <>
      <Button size="small" disabled={isSending} onClick={() => input.current?.click()}>
        <Icon name="paperclip" size={14} /> {t(isSending ? "sending" : "attach")}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={t("choose")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          target.value = "";
        }}
      />
    </>
  );
}

/** Attaches an open copy that the registries name. */
function FullTextButton({ citationId, onAdd }: Adding) {
  const t = useTranslations("work.attachments");
  const announce = useAnnounce();
  const failureWords = useFailureWords();
  const [isLooking, setLooking] = useState(false);
  async function find() {
    setLooking(true);
    try {
      const found = await call("POST /api/w/citations/[citationId]/full-text", { citationId });
      onAdd(found);
      announce({ title: t("attached", { name: found.title }) });
    } catch (error) {
      announce({ ...failureWords(t("notFound"), error), tone: "error" });
    } finally {
      setLooking(false);
    }
  }
  return (
    <Button size="small" disabled={isLooking} onClick={() => void find()}>
      <Icon name="file-search" size={14} /> {t(isLooking ? "finding" : "find")}
    </Button>
  );
}

type RowProps = { attachment: Attachment; onOpen: () => void; onRemove: () => void };

function AttachmentRow({ attachment: { mediaType, title, url }, onOpen, onRemove }: RowProps) {
  const t = useTranslations("work.attachments");
  return (
    <li className={styles.attachment}>
      {mediaType === "application/pdf" ? (
        <button type="button" className={styles.name} onClick={onOpen}>
          <Icon name="file-text" size={16} strokeWidth={1.75} /> <span>{title}</span>
        </button>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className={styles.name}>
          <Icon name="link" size={16} strokeWidth={1.75} /> <span>{title}</span>
        </a>
      )}
      <IconButton label={t("remove", { title })} icon="trash-2" onClick={onRemove} />
    </li>
  );
}

/** The PDFs and links that are kept with a work. */
export function Attachments({ citationId, attachments, onChange, onOpen }: Props) {
  const t = useTranslations("work.attachments");
  const announceUndo = useAnnounceUndo();
  const accepted = useAccepted();
  const [isLinking, setLinking] = useState(false);
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const add = (added: Attachment) => onChange((before) => [...before.filter(({ id }) => id !== added.id), added]);

  return (
    <section className={styles.section} aria-labelledby="attachments">
      <h2 id="attachments" className={styles.heading}>
        {t("title")}
      </h2>
      {attachments.length > 0 ? (
        <ul className={styles.attachments} aria-label={t("title")}>
          {attachments.map((one) => (
            <AttachmentRow key={one.id} attachment={one} onOpen={() => onOpen(one)} onRemove={() => setRemoving(one)} />
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{t("none")}</p>
      )}
      <div className={styles.tools}>
        <AttachButton citationId={citationId} onAdd={add} />
        <Button size="small" onClick={() => setLinking(true)}>
          <Icon name="link" size={14} /> {t("addLink")}
        </Button>
        {attachments.some(({ mediaType }) => mediaType === "application/pdf") ? null : (
          <FullTextButton citationId={citationId} onAdd={add} />
        )}
      </div>
      {isLinking ? <LinkDialog citationId={citationId} onAdd={add} onClose={() => setLinking(false)} /> : null}
      {removing ? (
        <RemoveDialog
          citationId={citationId}
          attachment={removing}
          onGone={() => {
            onChange((before) => before.filter(({ id }) => id !== removing.id));
            announceUndo({
              title: t("removed", { title: removing.title }),
              undo: () => accepted(restoreMany, { ids: [removing.id] }).then(() => add(removing)),
            });
          }}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </section>
  );
}

function LinkDialog({ citationId, onAdd, onClose }: Adding & { onClose: () => void }) {
  const t = useTranslations("work.attachments");
  return (
    <NameDialog
      title={t("addLink")}
      label={t("address")}
      action={t("add")}
      name=""
      maxLength={2048}
      onKeep={async (url) => {
        if (url.trim() === "") throw new UserError(t("addressMissing"));
        return call("POST /api/w/citations/[citationId]/attachments", { citationId, url });
      }}
      onKept={onAdd}
      onClose={onClose}
    />
  );
}

type RemoveProps = { citationId: string; attachment: Attachment; onGone: () => void; onClose: () => void };

function RemoveDialog({ citationId, attachment, onGone, onClose }: RemoveProps) {
  const t = useTranslations("work.attachments");
  const { run, isUnderWay, error } = useWrite(
    () =>
      call("DELETE /api/w/citations/[citationId]/attachments/[attachmentId]", {
        citationId,
        attachmentId: attachment.id,
      }),
    () => {
      onGone();
      onClose();
    },
  );
  return (
    <Confirm
      title={t("removeTitle", { title: attachment.title })}
      description={t("removeWords")}
      action={t("removeAction")}
      isUnderWay={isUnderWay}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
