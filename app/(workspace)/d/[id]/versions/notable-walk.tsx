"use client";

import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { IconButton } from "#ui/icon-button";
import { blockWithId } from "../parts/block-with-id";
import styles from "./comparison.module.css";
import type { NotableChange } from "./texts-between";

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

type Props = { drawn: Editor; notable: readonly NotableChange[] };

/** Leads from one notable change of a comparison to the next, by buttons and by the keys j and k. */
export function NotableWalk({ drawn, notable }: Props) {
  const t = useTranslations("versions.notable");
  const [at, setAt] = useState<number | null>(null);
  const count = notable.length;
  const walk = useCallback(
    (step: 1 | -1) => {
      const next = at === null ? (step > 0 ? 0 : count - 1) : (at + step + count) % count;
      setAt(next);
      show(drawn, notable[next]?.nodeId ?? null);
    },
    [at, count, drawn, notable],
  );
  useEffect(() => {
    const over = new AbortController();
    const onKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const step = STEPS[key];
      const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (step && !isTyping && !altKey && !ctrlKey && !metaKey) walk(step);
    };
    window.addEventListener("keydown", onKey, { signal: over.signal });
    return () => over.abort();
  }, [walk]);
  const now = at === null ? undefined : notable[at];
  return (
    <div className={styles.walk}>
      <IconButton label={t("previous")} icon="chevron-up" keys="k" onClick={() => walk(-1)} />
      <IconButton label={t("next")} icon="chevron-down" keys="j" onClick={() => walk(1)} />
      <p role="status">
        {now && at !== null ? (
          <>
            {t("at", { at: String(at + 1), count: String(count) })} · {t(`kinds.${now.kind}`)}{" "}
            {now.from === null ? null : <del>{now.from}</del>} {now.to === null ? null : <ins>{now.to}</ins>}
          </>
        ) : (
          t("count", { count })
        )}
      </p>
    </div>
  );
}

/** Selects the block of a change, which scrolls to it. */
function show({ view, state }: Editor, nodeId: string | null): void {
  const block = nodeId === null ? null : blockWithId(state.doc, nodeId);
  if (!block) return;
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, block.pos)));
  const dom = view.nodeDOM(block.pos);
  if (dom instanceof HTMLElement) dom.scrollIntoView({ block: "center", behavior: "smooth" });
}
