import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../../results/failure-words";
import { blockWithId } from "../parts/block-with-id";
import { showReviews } from "./review-marks";
import type { ReviewStore, Reviews } from "./use-reviews";

/** The node of this many steps from one that may be reviewed by now. */
function placeOf(nodes: Reviews["nodes"], chosen: string | null, last: number): number {
  const at = nodes.findIndex(({ nodeId }) => nodeId === chosen);
  return at >= 0 ? at : Math.min(last, nodes.length - 1);
}

type Nodes = Reviews["nodes"];

/** The block that is read: marked in the text and scrolled to. */
function usePlace(editor: Editor, nodes: Nodes) {
  const [chosen, setChosen] = useState<string | null>(nodes[0]?.nodeId ?? null);
  const last = useRef(0);
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
  const move = useCallback(
    (step: 1 | -1) => setChosen(nodes[Math.max(0, Math.min(nodes.length - 1, at + step))]?.nodeId ?? null),
    [nodes, at],
  );
  return { at, here, hereId, setChosen, move };
}

/** Runs one change at a time, and says when it failed. */
function useChange() {
  const t = useTranslations("document.reading");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const [isUnderWay, setUnderWay] = useState(false);
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
  return { isUnderWay, change };
}

type Reading = { editor: Editor; nodes: Nodes; store: ReviewStore };

/** The reading of what agents wrote: the block that is read, the way to others, and the answers for it. */
export function useReading({ editor, nodes, store }: Reading) {
  const { at, here, hereId, setChosen, move } = usePlace(editor, nodes);
  const [answered, setAnswered] = useState<string | null>(null);
  const { isUnderWay, change } = useChange();
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
  return { at, here, hereId, isUnderWay, move, answer, takeBack: answered === null ? null : takeBack };
}
