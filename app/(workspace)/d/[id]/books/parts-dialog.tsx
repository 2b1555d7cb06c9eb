"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { MAX_PARTS } from "#lib/documents/parts/most-parts";
import type { Role } from "#lib/shapes/role";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Link } from "#ui/link";
import { titleOf } from "../../../parts/title-of";
import { canEdit } from "../../../sharing/roles";
import { AddPart } from "./add-part";
import { PartRow } from "./part-row";
import styles from "./parts-dialog.module.css";
import { useParts } from "./use-parts";

type Props = { id: string; access: Role; onClose: () => void };

/** The parts of a document in their order, which its editors add, move and take out. */
export function PartsDialog({ id, access, onClose }: Props) {
  const t = useTranslations("books");
  const ui = useTranslations("ui");
  const { parts, book, isLoaded, isFull, error, told, add, move, remove } = useParts(id);
  const mayEdit = canEdit(access) && isLoaded && book === null;
  const without = useMemo(() => new Set([id, ...parts.map((part) => part.id)]), [id, parts]);
  return (
    <Dialog title={t("title")} description={t("words")} open onClose={onClose} isWide>
      {book ? (
        <p>
          {t("within")}{" "}
          <Link href={`/d/${book.id}`} onClick={onClose}>
            {titleOf(ui, book)}
          </Link>
        </p>
      ) : null}
      {isLoaded && parts.length === 0 && book === null ? (
        <p className={styles.muted}>{t(mayEdit ? "none" : "nothing")}</p>
      ) : null}
      <ol className={styles.parts} aria-label={t("list")}>
        {parts.map((part, at) => (
          <PartRow
            key={part.id}
            part={part}
            at={at}
            isLast={at === parts.length - 1}
            canEdit={mayEdit}
            onMove={(to, title) => move(at, to, title)}
            onRemove={(title) => remove(at, title)}
            onOpen={onClose}
          />
        ))}
      </ol>
      {mayEdit && !isFull ? <AddPart without={without} onAdd={add} /> : null}
      {mayEdit && isFull ? <p className={styles.muted}>{t("full", { count: String(MAX_PARTS) })}</p> : null}
      <p role="status" className={styles.told}>
        {told}
      </p>
      <Alert>{error}</Alert>
      <DialogActions>
        <Button onClick={onClose}>{t("done")}</Button>
      </DialogActions>
    </Dialog>
  );
}
