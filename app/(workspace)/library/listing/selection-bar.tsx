"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { readingStates } from "#lib/works/library/entries/filing-fields";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { Menu } from "#ui/menu";
import styles from "../../documents/selection-bar.module.css";
import { nestedCollections } from "../collections/nested-collections";
import type { Citation, Collection } from "../works/citation";
import { FORMATS } from "../works/export-formats";
import { type Asked, SelectionDialog } from "./selection-dialog";
import { useWorksInBulk, type WorksInBulk } from "./use-works-in-bulk";

type FilingProps = Pick<Props, "collections" | "here"> & { count: number; change: WorksInBulk["change"] };

/** Adds the works to a collection, or removes them from the one that is shown. */
function Filing({ collections, here, count, change }: FilingProps) {
  const t = useTranslations("library.selection");
  return (
    <>
      {collections.length > 0 ? (
        <Menu
          align="start"
          trigger={
            <Button size="small" tone="quiet">
              <Icon name="folder-plus" size={16} /> <span className={styles.word}>{t("addTo")}</span>
            </Button>
          }
          entries={nestedCollections(collections).map(({ collection: { id, name }, depth }) => ({
            label: `${"\u2003".repeat(depth)}${name}`,
            icon: "folder-plus",
            onSelect: () => void change({ addTo: [id] }, t("addedTo", { count, name })),
          }))}
        />
      ) : null}
      {here ? (
        <Button
          size="small"
          tone="quiet"
          onClick={() =>
            void change({ removeFrom: [here.id] }, t("removedFrom", { name: here.name }), { addTo: [here.id] })
          }
        >
          <Icon name="folder-minus" size={16} />{" "}
          <span className={styles.word}>{t("removeFrom", { name: here.name })}</span>
        </Button>
      ) : null}
    </>
  );
}

/** Puts the works on the reading list in a state, or takes them off it. */
function ReadingMenu({ count, change }: Pick<FilingProps, "count" | "change">) {
  const t = useTranslations("library.selection");
  const stateName = useTranslations("library.readingStates");
  const states = [...readingStates, null];
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" tone="quiet">
          <Icon name="book-open" size={16} /> <span className={styles.word}>{t("reading")}</span>
        </Button>
      }
      entries={states.map((state) => ({
        label: state ? stateName(state) : t("unlisted"),
        icon: state ? "book-open" : "x",
        onSelect: () => void change({ reading: state }, t("readingChanged", { count })),
      }))}
    />
  );
}

function ExportMenu({ download }: Pick<WorksInBulk, "download">) {
  const t = useTranslations("library.selection");
  const exportNames = useTranslations("library.exports");
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" tone="quiet">
          <Icon name="download" size={16} /> <span className={styles.word}>{t("export")}</span>
        </Button>
      }
      entries={FORMATS.map((format) => ({
        label: exportNames(format),
        icon: "download",
        onSelect: () => void download(format),
      }))}
    />
  );
}

type Props = {
  chosen: readonly Citation[];
  collections: readonly Collection[];
  /** The collection that is shown. */
  here: Collection | undefined;
  onClear: () => void;
};

/** What can be done with the works that are selected. */
export function SelectionBar({ chosen, collections, here, onClear }: Props) {
  const t = useTranslations("library.selection");
  const merging = useTranslations("library.merging");
  const [asked, setAsked] = useState<Asked | null>(null);
  const ids = chosen.map(({ id }) => id);
  const close = () => setAsked(null);
  const bulk = useWorksInBulk(ids, () => {
    close();
    onClear();
  });
  return (
    <section className={styles.bar} aria-label={t("label")}>
      <span role="status" className={styles.count}>
        {t("selected", { count: ids.length })}
      </span>
      <Button size="small" tone="quiet" onClick={() => setAsked("tag")}>
        <Icon name="tag" size={16} /> <span className={styles.word}>{t("tag")}</span>
      </Button>
      <Filing collections={collections} here={here} count={ids.length} change={bulk.change} />
      <ReadingMenu count={ids.length} change={bulk.change} />
      {chosen.length > 1 ? (
        <Button size="small" tone="quiet" onClick={() => setAsked("merge")}>
          <Icon name="merge" size={16} /> <span className={styles.word}>{merging("action")}</span>
        </Button>
      ) : null}
      <ExportMenu download={bulk.download} />
      <Button size="small" tone="quiet" onClick={() => setAsked("delete")}>
        <Icon name="trash-2" size={16} /> <span className={styles.word}>{t("delete")}</span>
      </Button>
      <IconButton label={t("nothing")} icon="x" onClick={onClear} />
      {asked ? <SelectionDialog {...{ asked, chosen, ids, bulk }} onClose={close} /> : null}
    </section>
  );
}
