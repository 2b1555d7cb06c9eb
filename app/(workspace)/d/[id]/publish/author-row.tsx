"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { AuthorFields } from "./author-fields";
import type { AuthorFault, AuthorForm } from "./author-form";
import styles from "./author-list.module.css";

type Props = {
  author: AuthorForm;
  /** From 1. */
  place: number;
  isFocused: boolean;
  faults: readonly AuthorFault[];
  onChange: (author: AuthorForm) => void;
  /** Moves the author to a place, from 0. */
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** The place in a list that a height of the screen belongs to, from 0. */
function placeAt(row: HTMLElement, y: number): number {
  const rows = [...(row.parentElement?.children ?? [])];
  const before = rows.filter((one) => {
    const { top, height } = one.getBoundingClientRect();
    return one !== row && y > top + height / 2;
  });
  return before.length;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** An author: the name, what else is known when it is opened, and a grip that moves it. */
export function AuthorRow({ author, place, isFocused, faults, onChange, onMove, onRemove }: Props) {
  const t = useTranslations("publish.author");
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const [isHeld, setHeld] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const hasFaultInside = faults.some((fault) => fault !== "name");
  const name = author.name || t("unnamed");
  const movedByKey = useRef(false);

  // A row that React moves in the page loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says that it was moved.
  useLayoutEffect(() => {
    if (movedByKey.current) grip.current?.focus();
    movedByKey.current = false;
  }, [place]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    movedByKey.current = true;
    onMove(place - 1 + step);
  }

  function onPointerMove(event: PointerEvent): void {
    if (!isHeld || !row.current) return;
    const to = placeAt(row.current, event.clientY);
    if (to !== place - 1) onMove(to);
  }

  const drop = () => setHeld(false);
  return (
    <li ref={row} className={styles.row} data-held={isHeld || undefined}>
      <div className={styles.line}>
        <button
          ref={grip}
          type="button"
          className={styles.grip}
          aria-label={t("move", { name, place: String(place) })}
          aria-keyshortcuts="ArrowUp ArrowDown"
          title={t("moveHint")}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setHeld(true);
          }}
          onPointerMove={onPointerMove}
          onPointerUp={drop}
          onPointerCancel={drop}
        >
          <Icon name="grip-vertical" size={16} />
        </button>
        <input
          className={styles.name}
          aria-label={t("name", { place: String(place) })}
          aria-invalid={faults.includes("name") || undefined}
          value={author.name}
          maxLength={200}
          autoComplete="off"
          placeholder={t("namePlaceholder")}
          // biome-ignore lint/a11y/noAutofocus: the row was just added to write in.
          autoFocus={isFocused}
          onChange={({ target }) => onChange({ ...author, name: target.value })}
        />
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen || hasFaultInside}
          aria-controls={id}
          aria-label={t("details", { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron-right" size={16} className={styles.arrow} />
        </button>
        <IconButton label={t("remove", { name })} icon="x" onClick={onRemove} />
      </div>
      {faults.includes("name") ? (
        <p role="alert" className={styles.error}>
          {t("faults.name")}
        </p>
      ) : null}
      <div id={id} className={styles.details} hidden={!(isOpen || hasFaultInside)}>
        <AuthorFields author={author} faults={faults} onChange={onChange} />
      </div>
    </li>
  );
}
