"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { isLocatorLabel, LOCATOR_LABELS, type LocatorLabel } from "#lib/document/grammar/locator-labels";
import type { CitationItem } from "#lib/document/kinds/citation";
import type { ShownCluster } from "#lib/operations/workspace/shown-citations";
import { Button } from "#ui/button";
import { Checkbox } from "#ui/checkbox";
import { Icon } from "#ui/drawn-icon";
import { Field } from "#ui/field";
import { IconButton } from "#ui/icon-button";
import { PopoverWindow } from "#ui/popover-window";
import { Switch } from "#ui/switch";
import { useEditorState } from "../parts/use-editor-state";
import { CheckBadges } from "./check-badges";
import styles from "./citation-popover.module.css";
import { citingOf, updateCiting, wordsAt } from "./citing";
import { type ClusterEdit, settled, withItem, withItemEarlier, withoutItem } from "./cluster-edit";
import type { CitationStore } from "./use-citations";
import { Words } from "./words";
import { changeCitation, citationAt, clusterOf } from "./write-citation";

type Props = { editor: Editor; store: CitationStore; onShowReference: (cid: string) => void };

/** Edits a citation of the text: the works it cites, where in them, and the words around them. */
export function CitationPopover({ editor, store, onShowReference }: Props) {
  const t = useTranslations("citing.citation");
  const pos = useEditorState({ editor, selector: ({ editor: now }) => citingOf(now.state).opened });
  const anchor = useMemo(() => (pos === null ? null : editor.view.nodeDOM(pos)), [editor, pos]);
  // The note shown in it follows the text as it is typed.
  useEditorState({ editor, selector: ({ editor: now }) => (pos === null ? null : wordsAt(now.state, pos)) });
  const node = citationAt(editor.state, pos);
  const close = () => {
    updateCiting(editor.view, { opened: null });
    // Clear the node selection: otherwise the next typed text would replace the citation.
    if (pos !== null && citationAt(editor.state, pos)) editor.commands.setTextSelection(pos + 1);
  };

  return (
    <PopoverWindow
      label={t("title")}
      open={node !== null}
      onClose={close}
      anchor={anchor instanceof Element ? anchor : null}
      finalFocus={() => (citingOf(editor.state).picking ? false : editor.view.dom)}
    >
      {node && pos !== null ? (
        <CitationForm
          key={pos}
          words={wordsAt(editor.state, pos)}
          before={clusterOf(node)}
          store={store}
          onChange={(edit) => changeCitation(editor, pos, edit)}
          onAdd={() => updateCiting(editor.view, { opened: null, picking: { into: pos, isTyped: false } })}
          onShowReference={(cid) => {
            close();
            onShowReference(cid);
          }}
        />
      ) : null}
    </PopoverWindow>
  );
}

type FormProps = {
  words: ShownCluster | null;
  before: ClusterEdit;
  store: CitationStore;
  onChange: (edit: ClusterEdit) => void;
  onAdd: () => void;
  onShowReference: (cid: string) => void;
};

// The fields keep what was typed; the text gets it without surrounding whitespace.
function CitationForm({ words, before, store, onChange, onAdd, onShowReference }: FormProps) {
  const t = useTranslations("citing.citation");
  const [edit, setEdit] = useState(before);
  const change = (next: ClusterEdit) => {
    setEdit(next);
    onChange(next);
  };
  const first = settled(edit).items[0];
  return (
    <div className={styles.form}>
      {words && words.note > 0 ? (
        <p className={styles.note}>
          <sup>{words.note}</sup> <Words html={words.html} />
        </p>
      ) : null}
      <ol className={styles.items}>
        {edit.items.map((item, at) => (
          <li key={`${item.cid} ${edit.items.slice(0, at).filter(({ cid }) => cid === item.cid).length}`}>
            <ItemFields
              item={item}
              store={store}
              isOnly={edit.items.length === 1}
              isFirst={at === 0}
              begins={edit.narrative && at === 0}
              onChange={(fields) => change(withItem(edit, at, fields))}
              onEarlier={() => change(withItemEarlier(edit, at))}
              onRemove={() => change(withoutItem(edit, at))}
              onShowReference={() => onShowReference(item.cid)}
            />
          </li>
        ))}
      </ol>
      <Switch
        label={t("narrative")}
        hint={t("narrativeHint")}
        checked={edit.narrative}
        onChange={(narrative) => change({ ...edit, narrative })}
      />
      <div className={styles.actions}>
        <Button size="small" onClick={onAdd}>
          <Icon name="plus" size={14} /> {t("addAnother")}
        </Button>
        <Button size="small" tone="quiet" onClick={() => onChange({ ...edit, items: [] })}>
          <Icon name="trash-2" size={14} /> {t(first && edit.items.length > 1 ? "removeAll" : "remove")}
        </Button>
      </div>
    </div>
  );
}

type ItemProps = {
  item: CitationItem;
  store: CitationStore;
  isOnly: boolean;
  isFirst: boolean;
  begins: boolean;
  onChange: (fields: Partial<CitationItem>) => void;
  onEarlier: () => void;
  onRemove: () => void;
  onShowReference: () => void;
};

function ItemFields({
  item,
  store,
  isOnly,
  isFirst,
  begins,
  onChange,
  onEarlier,
  onRemove,
  onShowReference,
}: ItemProps) {
  const t = useTranslations("citing.citation");
  const cited = store.shown?.citations.find(({ id }) => id === item.cid);
  const title = (cited && plainTitle(cited.csl)) || `@${item.key}`;
  return (
    <fieldset className={styles.item}>
      <legend className="visually-hidden">{title}</legend>
      <div className={styles.head}>
        <button type="button" className={styles.title} onClick={onShowReference}>
          {title}
        </button>
        {isOnly ? null : (
          <>
            <IconButton label={t("moveUp", { title })} icon="arrow-up" disabled={isFirst} onClick={onEarlier} />
            <IconButton label={t("removeOne", { title })} icon="x" onClick={onRemove} />
          </>
        )}
      </div>
      {cited ? <CheckBadges checks={cited.checks} isOnlyAlarms /> : null}
      <Locator item={item} onChange={onChange} />
      <Affixes {...{ item, begins, onChange }} />
      {begins ? null : (
        <Checkbox
          label={t("withoutAuthor")}
          checked={item.suppressAuthor}
          onChange={(suppressAuthor) => onChange({ suppressAuthor })}
        />
      )}
    </fieldset>
  );
}

/** The place in the work that is cited. */
function Locator({ item, onChange }: Pick<ItemProps, "item" | "onChange">) {
  const t = useTranslations("citing.citation");
  return (
    <div className={styles.pair} data-uneven>
      <label className={styles.kind}>
        <span>{t("place")}</span>
        <select
          value={item.label ?? "page"}
          onChange={({ target }) => onChange({ label: target.value })}
          className={styles.select}
        >
          {PLACES.map((label) => (
            <option key={label} value={label}>
              {t(`places.${label}`)}
            </option>
          ))}
        </select>
      </label>
      <Field
        label={t("number")}
        placeholder="3–5"
        value={item.locator ?? ""}
        maxLength={1000}
        autoComplete="off"
        onChange={({ target }) => onChange({ locator: target.value })}
      />
    </div>
  );
}

/** The words before and after a work. */
function Affixes({ item, begins, onChange }: Pick<ItemProps, "item" | "begins" | "onChange">) {
  const t = useTranslations("citing.citation");
  return (
    <div className={styles.pair}>
      <Field
        label={t("before")}
        placeholder={t("beforeExample")}
        value={begins ? "" : (item.prefix ?? "")}
        disabled={begins}
        maxLength={1000}
        autoComplete="off"
        onChange={({ target }) => onChange({ prefix: target.value })}
      />
      <Field
        label={t("after")}
        value={item.suffix ?? ""}
        maxLength={1000}
        autoComplete="off"
        onChange={({ target }) => onChange({ suffix: target.value })}
      />
    </div>
  );
}

const COMMON: readonly LocatorLabel[] = [
  "page",
  "chapter",
  "section",
  "paragraph",
  "figure",
  "table",
  "volume",
  "note",
];

const PLACES: readonly LocatorLabel[] = [
  ...COMMON,
  ...Object.keys(LOCATOR_LABELS)
    .filter(isLocatorLabel)
    .filter((label) => !COMMON.includes(label)),
];
