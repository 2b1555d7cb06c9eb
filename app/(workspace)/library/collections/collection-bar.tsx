"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import { Link } from "#ui/link";
import { useAccepted } from "../../../results/use-accepted";
import { useAnnounceUndo } from "../../parts/use-announce-undo";
import { useWrite } from "../../queries/use-write";
import { type LibraryQuery, libraryHref } from "../query/library-query";
import { restoreMany } from "../works/bulk-actions";
import type { Collection } from "../works/citation";
import listStyles from "../works/library.module.css";
import styles from "./collection-bar.module.css";
import { CollectionDialog } from "./collection-dialog";
import { nestedCollections } from "./nested-collections";

type Props = { collections: Collection[]; here: Collection | undefined; query: LibraryQuery };

/** Selects a collection; the selected one can be deleted. */
export function CollectionBar({ collections, here, query }: Props) {
  const t = useTranslations("library.collections");
  const [isAsking, setAsking] = useState(false);
  const [isChanging, setChanging] = useState(false);
  if (collections.length === 0) return null;
  return (
    <nav aria-label={t("label")} className={styles.collections}>
      <Link href={libraryHref({})} className={styles.collection} aria-current={(!here && !query.q) || undefined}>
        {t("all")}
      </Link>
      {nestedCollections(collections).map(({ collection: { id, name, citationCount }, depth }) => (
        <Link
          key={id}
          href={libraryHref({ collectionId: id })}
          className={styles.collection}
          aria-current={id === here?.id || undefined}
        >
          <span className={styles.collectionName}>
            {depth > 0 ? <span aria-hidden>{"›".repeat(depth)} </span> : null}
            {name}
          </span>{" "}
          <span className={listStyles.count}>{citationCount}</span>
        </Link>
      ))}
      {here ? (
        <>
          <IconButton label={t("change", { name: here.name })} icon="pencil" onClick={() => setChanging(true)} />
          <IconButton label={t("delete", { name: here.name })} icon="trash-2" onClick={() => setAsking(true)} />
        </>
      ) : null}
      {here && isChanging ? (
        <CollectionDialog collection={here} collections={collections} onClose={() => setChanging(false)} />
      ) : null}
      {here && isAsking ? <DeleteCollection collection={here} onClose={() => setAsking(false)} /> : null}
    </nav>
  );
}

function DeleteCollection({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const t = useTranslations("library.collections");
  const router = useRouter();
  const announceUndo = useAnnounceUndo();
  const accepted = useAccepted();
  const { run, isUnderWay, error } = useWrite(
    () => call("DELETE /api/d/citation-collections/[collectionId]", { collectionId: collection.id }),
    () => {
      announceUndo({
        title: t("deleted", { name: collection.name }),
        undo: () => accepted(restoreMany, { ids: [collection.id] }),
      });
      onClose();
      router.push(libraryHref({}));
      router.refresh();
    },
  );

  return (
    <Confirm
      title={t("deleteTitle", { name: collection.name })}
      description={t("deleteWords")}
      action={t("deleteAction")}
      isUnderWay={isUnderWay}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
