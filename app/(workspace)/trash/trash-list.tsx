"use client";

import { ArchiveRestore, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../use-action";
import { When } from "../documents/when";
import { daysLeft } from "./days-left";
import { deleteForGood } from "./delete-for-good";
import { restore } from "./restore";
import styles from "./trash.module.css";

/** A document of the trash as this page shows it. */
export type ShownTrash = { id: string; title: string; excerpt: string; deletedAt: string; goneAt: string };

/** The documents in the trash, to restore or to delete permanently. */
export function TrashList({ documents }: { documents: ShownTrash[] }) {
  const router = useRouter();
  const announce = useAnnounce();
  const [back, setBack] = useState<ShownTrash | null>(null);
  const [leaving, setLeaving] = useState<ShownTrash | null>(null);
  const restoring = useAction(restore, () => {
    if (!back) return;
    announce({
      title: `“${back.title}” is back`,
      action: { label: "Open it", onClick: () => router.push(`/d/${back.id}`) },
    });
  });
  const deleting = useAction(deleteForGood, () => {
    setLeaving(null);
    announce({ title: "Deleted for good" });
  });
  return (
    <>
      <Alert>{restoring.errorExcept()}</Alert>
      <ul className={styles.list} aria-label="Trash">
        {documents.map((document) => (
          <li key={document.id} className={styles.row}>
            <span className={styles.what}>
              <span className={styles.title}>{document.title}</span>
              {document.excerpt ? <span className={styles.excerpt}>{document.excerpt}</span> : null}
              <span className={styles.facts}>
                <span>
                  Deleted <When at={document.deletedAt} />
                </span>
                <time dateTime={document.goneAt} suppressHydrationWarning>
                  {daysLeft(new Date(document.goneAt), new Date())}
                </time>
              </span>
            </span>
            <Button
              size="small"
              aria-label={`Restore ${document.title}`}
              disabled={restoring.isUnderWay}
              onClick={() => {
                setBack(document);
                restoring.run({ id: document.id });
              }}
            >
              <ArchiveRestore size={14} aria-hidden /> Restore
            </Button>
            <IconButton
              label={`Delete ${document.title} for good`}
              icon={Trash2}
              onClick={() => setLeaving(document)}
            />
          </li>
        ))}
      </ul>
      {leaving ? (
        <Confirm
          title={`Delete “${leaving.title}” for good?`}
          description="Its text and its whole history are deleted. This cannot be undone."
          action="Delete for good"
          isUnderWay={deleting.isUnderWay}
          error={deleting.errorExcept()}
          onConfirm={() => deleting.run({ id: leaving.id })}
          onClose={() => {
            setLeaving(null);
            deleting.forget();
          }}
        />
      ) : null}
    </>
  );
}
