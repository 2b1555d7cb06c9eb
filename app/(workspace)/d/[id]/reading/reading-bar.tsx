"use client";

import type { Editor } from "@tiptap/react";
import { ArrowDown, ArrowUp, Check, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button";
import { IconButton } from "#ui/icon-button";
import { Keys } from "#ui/keys";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../../results/failure-words";
import { blockWithId } from "../parts/block-with-id";
import styles from "./reading.module.css";
import { showReviews } from "./review-marks";
import type { ReviewStore, Reviews } from "./use-reviews";

type Props = { editor: Editor; reviews: Reviews; store: ReviewStore; onClose: () => void };

/** The node of this many steps from one that may be reviewed by now. */
function placeOf(nodes: Reviews["nodes"], chosen: string | null, last: number): number {
  const at = nodes.findIndex(({ nodeId }) => nodeId === chosen);
  return at >= 0 ? at : Math.min(last, nodes.length - 1);
}

/** Reads what agents wrote, a block at a time: Enter answers for it and goes on, the arrows move, Escape leaves. */
export function ReadingBar({ editor, reviews, store, onClose }: Props) {
  const t = useTranslations("document.reading");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const { nodes, words } = reviews;
  const [chosen, setChosen] = useState<string | null>(nodes[0]?.nodeId ?? null);
  const [answered, setAnswered] = useState<string | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const last = useRef(0);
  const bar = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const at = placeOf(nodes, chosen, last.current);
  const here = nodes[at];
  const hereId = here?.nodeId ?? null;
  useEffect(() => {
    last.current = Math.max(0, at);
  }, [at]);
  useEffect(() => {
    if (!editor.isDestroyed) showReviews(editor.view, { nodes, chosen: hereId });
  }, [editor, nodes, hereId]);
  useEffect(() => {
    const found = hereId === null ? null : blockWithId(editor.state.doc, hereId);
    const element = found && editor.view.nodeDOM(found.pos);
    if (element instanceof HTMLElement) element.scrollIntoView({ block: "center" });
  }, [editor, hereId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus comes back after each answer, when the button can take it.
  useEffect(() => {
    const isInBar = bar.current?.contains(document.activeElement) || document.activeElement === document.body;
    if (!isUnderWay && isInBar) main.current?.focus({ preventScroll: true });
  }, [hereId, isUnderWay]);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);

  const move = useCallback(
    (step: 1 | -1) => setChosen(nodes[Math.max(0, Math.min(nodes.length - 1, at + step))]?.nodeId ?? null),
    [nodes, at],
  );
  const change = useCallback(
    async (act: () => Promise<unknown>) => {
      setUnderWay(true);
      try {
        await act();
      } catch (error) {
        announce({ ...failureWords(t("notDone"), error), tone: "error" });
      } finally {
        setUnderWay(false);
      }
    },
    [announce, failureWords, t],
  );
  const answer = () => {
    if (hereId === null || isUnderWay) return;
    const next = nodes[at + 1]?.nodeId ?? nodes[at - 1]?.nodeId ?? null;
    void change(async () => {
      await store.answer(hereId);
      setAnswered(hereId);
      setChosen(next);
    });
  };
  const takeBack = () => {
    if (answered === null || isUnderWay) return;
    void change(async () => {
      await store.takeBack(answered);
      setChosen(answered);
      setAnswered(null);
    });
  };

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
  }, [move, onClose]);

  const text = here?.unreviewed.map((passage) => passage.text).join(" … ") ?? "";
  return (
    <section ref={bar} className={styles.bar} aria-label={t("label")}>
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
      <p role="status" className="visually-hidden">
        {here ? t("here", { place: at + 1, count: nodes.length, text }) : t("done")}
      </p>
      <div className={styles.line}>
        {here ? (
          <Button ref={main} size="small" tone="primary" aria-keyshortcuts="Enter" onClick={answer}>
            <Check size={14} aria-hidden /> {t("answer")}
            <span className={styles.key}>
              <Keys of="Enter" />
            </span>
          </Button>
        ) : (
          <Button ref={main} size="small" tone="primary" onClick={onClose}>
            <Check size={14} aria-hidden /> {t("close")}
          </Button>
        )}
        {here ? (
          <span className={styles.steps}>
            <IconButton label={t("next")} icon={ArrowDown} onClick={() => move(1)} />
            <IconButton label={t("previous")} icon={ArrowUp} onClick={() => move(-1)} />
          </span>
        ) : null}
        {answered ? <IconButton label={t("takeBack")} icon={Undo2} onClick={takeBack} /> : null}
        <span className={styles.words} aria-hidden>
          {here ? t("progress", words) : t("done")}
        </span>
        <IconButton label={t("leave")} icon={X} keys="Escape" onClick={onClose} />
      </div>
    </section>
  );
}
