"use client";

import type { Editor } from "@tiptap/react";
import {
  ArrowDown,
  ArrowUp,
  CaseSensitive,
  ChevronDown,
  ChevronRight,
  Regex,
  TextSelect,
  WholeWord,
  X,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button";
import { IconButton } from "#ui/icon-button";
import { useAnnounce } from "#ui/use-announce";
import type { Translator } from "../../../../words/setup/translator";
import styles from "./find-bar.module.css";
import { foundIn } from "./find-state";
import type { MatchError } from "./match.worker";
import type { Query } from "./match-text";
import { useFind } from "./use-find";

/** How the bar opens: with or without the field for a replacement, and when, so that it takes the focus again. */
export type FindOpened = { isReplacing: boolean; at: number };

type Props = { editor: Editor; opened: FindOpened; canReplace: boolean; onClose: () => void };

const LONGEST = 200;

/** The selected words, if they are on one line. */
function selectedText({ state: { doc, selection } }: Editor): string {
  const { from, to, $from, $to } = selection;
  return $from.parent === $to.parent && to - from <= LONGEST ? doc.textBetween(from, to) : "";
}

/** Finds and replaces in the open text. */
export function FindBar({ editor, opened, canReplace, onClose }: Props) {
  const t = useTranslations("find");
  const [query, setQuery] = useState<Query>(() => ({
    text: selectedText(editor),
    isCaseSensitive: false,
    isWholeWord: false,
    isRegex: false,
  }));
  const [replacement, setReplacement] = useState("");
  const [isReplacing, setReplacing] = useState(opened.isReplacing);
  const announce = useAnnounce();
  const find = useFind(editor, query, replacement);
  const field = useRef<HTMLInputElement>(null);
  const statusId = useId();

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    if (opened.isReplacing) setReplacing(true);
  }, [opened]);

  function close() {
    const { matches, current } = foundIn(editor.state);
    const match = matches[current];
    onClose();
    if (match) editor.chain().setTextSelection(match).focus(undefined, { scrollIntoView: false }).run();
    else editor.commands.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
  }

  const onEnter = (run: (isWithShift: boolean) => void) => (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    run(event.shiftKey);
  };

  async function replaceAll() {
    const { replaced, left } = await find.replaceAll();
    announce({
      title: t("changed", { count: replaced }),
      ...(left > 0 ? { description: t("left", { left }) } : {}),
      ...(replaced > 0 ? { action: { label: t("undo"), onClick: () => editor.commands.undo() } } : {}),
    });
  }

  const choice = (label: string, icon: typeof Regex, name: "isCaseSensitive" | "isWholeWord" | "isRegex") => (
    <IconButton
      label={label}
      icon={icon}
      aria-pressed={query[name]}
      onClick={() => setQuery({ ...query, [name]: !query[name] })}
    />
  );
  const none = find.count === 0;
  const status = find.error ? errorWords(t, find.error) : statusOf(t, query.text, find.count, find.current);
  return (
    <search className={styles.bar} aria-label={t("label")} onKeyDown={onKeyDown}>
      <div className={styles.line}>
        {canReplace ? (
          <IconButton
            label={t("replace")}
            icon={isReplacing ? ChevronDown : ChevronRight}
            aria-expanded={isReplacing}
            onClick={() => setReplacing(!isReplacing)}
          />
        ) : null}
        <input
          ref={field}
          className={styles.field}
          aria-label={t("field")}
          placeholder={t("field")}
          aria-invalid={find.error !== null}
          aria-describedby={statusId}
          value={query.text}
          maxLength={1_000}
          onChange={({ target }) => setQuery({ ...query, text: target.value })}
          onKeyDown={onEnter((isWithShift) => find.walk(isWithShift ? -1 : 1))}
        />
        <p id={statusId} role="status" className={styles.status} data-wrong={find.error !== null || undefined}>
          {status}
        </p>
        <span className={styles.tools}>
          <IconButton label={t("previous")} icon={ArrowUp} disabled={none} onClick={() => find.walk(-1)} />
          <IconButton label={t("next")} icon={ArrowDown} disabled={none} onClick={() => find.walk(1)} />
          {choice(t("matchCase"), CaseSensitive, "isCaseSensitive")}
          {choice(t("wholeWords"), WholeWord, "isWholeWord")}
          {choice(t("expression"), Regex, "isRegex")}
          <IconButton
            label={t("inSelection")}
            icon={TextSelect}
            aria-pressed={find.isInSelection}
            disabled={!find.isInSelection && editor.state.selection.empty}
            onClick={() => find.setInSelection(!find.isInSelection)}
          />
          <IconButton label={t("close")} icon={X} onClick={close} />
        </span>
      </div>
      {isReplacing && canReplace ? (
        <div className={styles.line}>
          <input
            className={`${styles.field} ${styles.second}`}
            aria-label={t("replaceWith")}
            placeholder={t("replaceWith")}
            value={replacement}
            maxLength={10_000}
            onChange={({ target }) => setReplacement(target.value)}
            onKeyDown={onEnter(() => find.replace())}
          />
          <Button size="small" disabled={none} onClick={find.replace}>
            {t("replace")}
          </Button>
          <Button size="small" disabled={none} onClick={() => void replaceAll()}>
            {t("replaceAll")}
          </Button>
        </div>
      ) : null}
    </search>
  );
}

function errorWords(t: Translator<"find">, error: MatchError): string {
  return error.kind === "invalid" ? t("errors.invalid", { message: error.message }) : t(`errors.${error.kind}`);
}

function statusOf(t: Translator<"find">, text: string, count: number, current: number): string {
  if (text === "") return "";
  if (count === 0) return t("nothing");
  return t("place", { current: current + 1, count });
}
