"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "#ui/icon-button";
import type { Translator } from "../../../../words/setup/translator";
import { followEarlyWords } from "../../../frame/early-words";
import styles from "./find-bar.module.css";
import type { FindOpened } from "./find-opened";
import { foundIn } from "./find-state";
import { FindTools } from "./find-tools";
import type { MatchError } from "./match.worker";
import type { Query } from "./match-text";
import { onEnter } from "./on-enter";
import { ReplaceLine } from "./replace-line";
import { type Find, useFind } from "./use-find";

type Props = { editor: Editor; opened: FindOpened; canReplace: boolean; onClose: () => void };

const LONGEST = 200;

/** The selected words, if they are on one line. */
function selectedText({ state: { doc, selection } }: Editor): string {
  const { from, to, $from, $to } = selection;
  return $from.parent === $to.parent && to - from <= LONGEST ? doc.textBetween(from, to) : "";
}

/** Selects the match that was walked to, in place of the focus in the bar. */
function selectFound(editor: Editor): void {
  const { matches, current } = foundIn(editor.state);
  const match = matches[current];
  if (match) editor.chain().setTextSelection(match).focus(undefined, { scrollIntoView: false }).run();
  else editor.commands.focus();
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
  const find = useFind(editor, query, replacement);
  const field = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const follow = (text: string) => setQuery((before) => ({ ...before, text }));
    return followEarlyWords(follow);
  }, []);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
    if (opened.isReplacing) setReplacing(true);
  }, [opened]);

  function close() {
    onClose();
    selectFound(editor);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
  }

  return (
    <search className={styles.bar} aria-label={t("label")} onKeyDown={onKeyDown}>
      <div className={styles.line}>
        {canReplace ? (
          <IconButton
            label={t("replace")}
            icon={isReplacing ? "chevron-down" : "chevron-right"}
            aria-expanded={isReplacing}
            onClick={() => setReplacing(!isReplacing)}
          />
        ) : null}
        <QueryField {...{ find, query, field }} onQuery={setQuery} />
        <FindTools {...{ editor, find, query }} onQuery={setQuery} onClose={close} />
      </div>
      {isReplacing && canReplace ? <ReplaceLine {...{ editor, find, replacement }} onChange={setReplacement} /> : null}
    </search>
  );
}

type FieldProps = {
  find: Find;
  query: Query;
  field: RefObject<HTMLInputElement | null>;
  onQuery: (query: Query) => void;
};

/** The field for what is looked for, with what was found of it. */
function QueryField({ find, query, field, onQuery }: FieldProps) {
  const t = useTranslations("find");
  const statusId = useId();
  return (
    <>
      <input
        ref={field}
        className={styles.field}
        aria-label={t("field")}
        placeholder={t("field")}
        aria-invalid={find.error !== null}
        aria-describedby={statusId}
        value={query.text}
        maxLength={1_000}
        onChange={({ target }) => onQuery({ ...query, text: target.value })}
        onKeyDown={onEnter((isWithShift) => find.walk(isWithShift ? -1 : 1))}
      />
      <p id={statusId} role="status" className={styles.status} data-wrong={find.error !== null || undefined}>
        {find.error ? errorWords(t, find.error) : statusOf(t, query.text, find.count, find.current)}
      </p>
    </>
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
