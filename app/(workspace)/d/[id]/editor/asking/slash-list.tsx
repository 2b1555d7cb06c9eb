"use client";

import type { Editor } from "@tiptap/core";
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { Icon, type IconName } from "#ui/drawn-icon";
import { ListOption } from "#ui/list-option";
import menu from "../../../../../ui/menu.module.css";
import styles from "./slash-list.module.css";

/** An entry of a menu in the text: its label, what one types for it, and its picture. */
export type ListEntry = { label: string; markdown: string; icon?: IconName; glyph?: string };

/** The props that the menu gets at each keystroke. */
export type SlashListProps = {
  name: string;
  items: readonly ListEntry[];
  choose: (item: ListEntry) => void;
  editor: Editor;
};

/** The handle that lets the editor pass its key events to the menu. */
export type SlashListHandle = { onKeyDown: (event: KeyboardEvent) => boolean };

/** Points the text's `aria-activedescendant` at the active entry, because the focus stays in the text. */
function useActiveDescendant(editor: Editor, listId: string, activeId: string | null): void {
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", listId);
    if (activeId) dom.setAttribute("aria-activedescendant", activeId);
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, listId, activeId]);
}

type Walk = Pick<SlashListProps, "items" | "choose"> & { chosen: number; setIndex: (index: number) => void };

/** Lets the editor pass the keys that walk in the menu and take an entry. */
function useKeys(ref: Ref<SlashListHandle> | undefined, { items, chosen, choose, setIndex }: Walk): void {
  useImperativeHandle(ref, () => {
    const step = (by: number) => setIndex((chosen + by + items.length) % items.length);
    const take = () => items[chosen] && choose(items[chosen]);
    const keys = new Map<string, () => void>([
      ["ArrowDown", () => step(1)],
      ["ArrowUp", () => step(-1)],
      ["Enter", take],
      ["Tab", take],
    ]);
    return {
      onKeyDown(event) {
        const act = items.length > 0 ? keys.get(event.key) : undefined;
        act?.();
        return Boolean(act);
      },
    };
  });
}

/** A menu in the text: a list box whose focus stays in the text. */
export function SlashList({ name, items, choose, editor, ref }: SlashListProps & { ref?: Ref<SlashListHandle> }) {
  const listId = useId();
  const [index, setIndex] = useState(0);
  const chosen = items[index] ? index : 0;
  const active = useRef<HTMLDivElement>(null);
  useActiveDescendant(editor, listId, items[chosen] ? `${listId}-${chosen}` : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query selects the first entry.
  useEffect(() => setIndex(0), [items]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active entry is scrolled into view.
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  useKeys(ref, { items, chosen, choose, setIndex });

  if (items.length === 0) return null;
  return (
    <div className={`${menu.popup} ${styles.list}`} role="listbox" id={listId} aria-label={name}>
      {items.map((item, at) => (
        <ListOption
          key={`${item.label} ${item.glyph ?? ""}`}
          ref={at === chosen ? active : null}
          id={`${listId}-${at}`}
          isActive={at === chosen}
          onPoint={() => setIndex(at)}
          onChoose={() => choose(item)}
        >
          {item.icon ? <Icon name={item.icon} size={16} strokeWidth={1.75} /> : <span aria-hidden>{item.glyph}</span>}
          <span className={menu.label}>{item.label}</span>
          <code aria-hidden className={styles.markdown}>
            {item.markdown}
          </code>
        </ListOption>
      ))}
    </div>
  );
}
