"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../results/use-action";
import { restore } from "../list/restore";
import { When } from "../parts/when";
import { daysLeft } from "./days-left";
import { deleteForGood } from "./delete-for-good";
import styles from "./trash.module.css";

/** A document of the trash as this page shows it. */
export type ShownTrash = { id: string; title: string; excerpt: string; deletedAt: string; goneAt: string };

/** The documents in the trash, to restore or to delete permanently. */
export function TrashList({ documents }: { documents: ShownTrash[] }) {
  const t = useTranslations("trash");
  const router = useRouter();
  const announce = useAnnounce();
  const [back, setBack] = useState<ShownTrash | null>(null);
  const [leaving, setLeaving] = useState<ShownTrash | null>(null);
  const restoring = useAction(restore, () => {
    if (!back) return;
    announce({
      title: t("isBack", { title: back.title }),
      action: { label: t("open"), onClick: () => router.push(`/d/${back.id}`) },
    });
  });
  const deleting = useAction(deleteForGood, () => {
    setLeaving(null);
    announce({ title: t("isDeleted") });
  });
  return (
    <>
      <Alert>{restoring.errorExcept()}</Alert>
      <ul className={styles.list} aria-label={t("title")}>
        {documents.map((document) => (
          <TrashRow
            key={document.id}
            document={document}
            isRestoring={restoring.isUnderWay}
            onRestore={() => {
              setBack(document);
              restoring.run({ id: document.id });
            }}
            onDelete={() => setLeaving(document)}
          />
        ))}
      </ul>
      {leaving ? (
        <Confirm
          title={t("deleteQuestion", { title: leaving.title })}
          description={t("deleteWords")}
          action={t("deleteAction")}
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

type RowProps = { document: ShownTrash; isRestoring: boolean; onRestore: () => void; onDelete: () => void };

function TrashRow({ document, isRestoring, onRestore, onDelete }: RowProps) {
  const t = useTranslations("trash");
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className={styles.title}>{document.title}</span>
        {document.excerpt ? <span className={styles.excerpt}>{document.excerpt}</span> : null}
        <span className={styles.facts}>
          <span>{t.rich("deleted", { when: () => <When at={document.deletedAt} /> })}</span>
          <time dateTime={document.goneAt} suppressHydrationWarning>
            {daysLeft(t, new Date(document.goneAt), new Date())}
          </time>
        </span>
      </span>
      <Button
        size="small"
        aria-label={t("restoreNamed", { title: document.title })}
        disabled={isRestoring}
        onClick={onRestore}
      >
        <Icon name="archive-restore" size={14} /> {t("restore")}
      </Button>
      <IconButton label={t("deleteNamed", { title: document.title })} icon="trash-2" onClick={onDelete} />
    </li>
  );
}
