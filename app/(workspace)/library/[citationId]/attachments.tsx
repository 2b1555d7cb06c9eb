"use client";

import { FileText, Link as LinkIcon, Paperclip, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { call, callWithFile, type Output } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../../failure-words";
import { UserError } from "../../../user-error";
import { NameDialog } from "../../name-dialog";
import { useWrite } from "../../queries/use-write";
import styles from "../work.module.css";

/** An attachment of a work, as the API returns it. */
export type Attachment = Output<"GET /api/w/citations/[citationId]">["attachments"][number];

type Props = {
  citationId: string;
  attachments: readonly Attachment[];
  onChange: (change: (before: readonly Attachment[]) => readonly Attachment[]) => void;
  onOpen: (attachment: Attachment) => void;
};

/** The PDFs and links that are kept with a work. */
export function Attachments({ citationId, attachments, onChange, onOpen }: Props) {
  const announce = useAnnounce();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const add = (added: Attachment) => onChange((before) => [...before.filter(({ id }) => id !== added.id), added]);

  async function send(file: File) {
    setSending(true);
    try {
      add(await callWithFile("POST /api/w/citations/[citationId]/attachments", { citationId, file }));
      announce({ title: `${file.name} is attached` });
    } catch (error) {
      announce({ ...failureWords(`${file.name} was not attached`, error), tone: "error" });
    } finally {
      setSending(false);
    }
  }

  return (
    <section className={styles.section} aria-labelledby="attachments">
      <h2 id="attachments" className={styles.heading}>
        Attachments
      </h2>
      {attachments.length > 0 ? (
        <ul className={styles.attachments} aria-label="Attachments">
          {attachments.map((one) => (
            <li key={one.id} className={styles.attachment}>
              {one.mediaType === "application/pdf" ? (
                <button type="button" className={styles.name} onClick={() => onOpen(one)}>
                  <FileText size={16} strokeWidth={1.75} aria-hidden /> <span>{one.title}</span>
                </button>
              ) : (
                <a href={one.url} target="_blank" rel="noreferrer" className={styles.name}>
                  <LinkIcon size={16} strokeWidth={1.75} aria-hidden /> <span>{one.title}</span>
                </a>
              )}
              <IconButton label={`Remove ${one.title}`} icon={Trash2} onClick={() => setRemoving(one)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>PDFs and links that belong to this work. A PDF may have 50 MB.</p>
      )}
      <div className={styles.tools}>
        <Button size="small" disabled={isSending} onClick={() => input.current?.click()}>
          <Paperclip size={14} aria-hidden /> {isSending ? "Sending…" : "Attach a PDF"}
        </Button>
        <Button size="small" onClick={() => setLinking(true)}>
          <LinkIcon size={14} aria-hidden /> Add a link
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label="PDF to attach"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          target.value = "";
        }}
      />
      {isLinking ? (
        <NameDialog
          title="Add a link"
          label="Web address"
          action="Add"
          name=""
          maxLength={2048}
          onKeep={async (url) => {
            if (url.trim() === "") throw new UserError("Paste a web address.");
            return call("POST /api/w/citations/[citationId]/attachments", { citationId, url });
          }}
          onKept={add}
          onClose={() => setLinking(false)}
        />
      ) : null}
      {removing ? (
        <RemoveDialog
          citationId={citationId}
          attachment={removing}
          onGone={() => onChange((before) => before.filter(({ id }) => id !== removing.id))}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </section>
  );
}

type RemoveProps = { citationId: string; attachment: Attachment; onGone: () => void; onClose: () => void };

function RemoveDialog({ citationId, attachment, onGone, onClose }: RemoveProps) {
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
      title={`Remove “${attachment.title}”?`}
      description="The file is deleted when nothing else holds it. This cannot be undone."
      action="Remove"
      isUnderWay={isUnderWay}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
