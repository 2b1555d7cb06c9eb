"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { Keys } from "#ui/keys";
import styles from "./reading.module.css";
import { useReading } from "./use-reading";
import type { ReviewStore, Reviews } from "./use-reviews";

type Focusing = {
  bar: RefObject<HTMLElement | null>;
  main: RefObject<HTMLButtonElement | null>;
  hereId: string | null;
  isUnderWay: boolean;
};

/** Gives the main button the focus, at first and after each answer. */
function useFocus({ bar, main, hereId, isUnderWay }: Focusing): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus comes back after each answer, when the button can take it.
  useLayoutEffect(() => {
    const isInBar = bar.current?.contains(document.activeElement) || document.activeElement === document.body;
    if (!isUnderWay && isInBar) main.current?.focus({ preventScroll: true });
  }, [bar, main, hereId, isUnderWay]);
  useLayoutEffect(() => main.current?.focus({ preventScroll: true }), [main]);
}

type Keying = { bar: RefObject<HTMLElement | null>; move: (step: 1 | -1) => void; onClose: () => void };

/** Lets the arrows move and Escape leave while the focus is in the bar, or nowhere. */
function useKeys({ bar, move, onClose }: Keying): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isHere = target === document.body || (target instanceof Element && bar.current?.contains(target));
      if (!isHere || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "ArrowDown") move(1);
      else if (event.key === "ArrowUp") move(-1);
      else if (event.key === "Escape") onClose();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [bar, move, onClose]);
}

function Track({ words }: { words: Reviews["words"] }) {
  const t = useTranslations("document.reading");
  return (
    <div
      role="progressbar"
      aria-label={t("label")}
      aria-valuemin={0}
      aria-valuemax={words.byAgents}
      aria-valuenow={words.reviewed}
      aria-valuetext={t("progress", words)}
      className={styles.track}
    >
      <i style={{ width: `${words.byAgents === 0 ? 100 : (words.reviewed / words.byAgents) * 100}%` }} />
    </div>
  );
}

type Props = { editor: Editor; reviews: Reviews; store: ReviewStore; onClose: () => void };

/** Reads what agents wrote, a block at a time: Enter answers for it and goes on, the arrows move, Escape leaves. */
export function ReadingBar({ editor, reviews: { nodes, words }, store, onClose }: Props) {
  const t = useTranslations("document.reading");
  const bar = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const { at, here, hereId, isUnderWay, move, answer, takeBack } = useReading({ editor, nodes, store });
  useFocus({ bar, main, hereId, isUnderWay });
  useKeys({ bar, move, onClose });

  const text = here?.unreviewed.map((passage) => passage.text).join(" … ") ?? "";
  return (
    <section ref={bar} className={styles.bar} aria-label={t("label")}>
      <Track words={words} />
      <p role="status" className="visually-hidden">
        {here ? t("here", { place: at + 1, count: nodes.length, text }) : t("done")}
      </p>
      <div className={styles.line}>
        {here ? (
          <Button ref={main} size="small" tone="primary" aria-keyshortcuts="Enter" onClick={answer}>
            <Icon name="check" size={14} /> {t("answer")}
            <span className={styles.key}>
              <Keys of="Enter" />
            </span>
          </Button>
        ) : (
          <Button ref={main} size="small" tone="primary" onClick={onClose}>
            <Icon name="check" size={14} /> {t("close")}
          </Button>
        )}
        {here ? (
          <span className={styles.steps}>
            <IconButton label={t("next")} icon="arrow-down" onClick={() => move(1)} />
            <IconButton label={t("previous")} icon="arrow-up" onClick={() => move(-1)} />
          </span>
        ) : null}
        {takeBack ? <IconButton label={t("takeBack")} icon="undo-2" onClick={takeBack} /> : null}
        <span className={styles.words} aria-hidden>
          {here ? t("progress", words) : t("done")}
        </span>
        <IconButton label={t("leave")} icon="x" keys="Escape" onClick={onClose} />
      </div>
    </section>
  );
}
