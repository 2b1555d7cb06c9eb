import { type EarlyInput, hasWords, untouched } from "./early-input";
import type { OpenDocument } from "./open-document";

type Opened = Pick<OpenDocument, "id" | "title" | "access">;

/** What was typed on documents that were left for others before their editors were there, by the documents' ids. */
const left = new Map<string, EarlyInput>();
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** The input of a document that opens: what was typed when it was left before its editor was there, or else none. */
export function inputOf({ id, title, access }: Opened): EarlyInput {
  const kept = left.get(id);
  const now = untouched(title, access !== "view");
  if (!kept || !now.isEditable) return now;
  const { passages, press, typed } = kept;
  const isRenamed = kept.title !== kept.savedTitle;
  return Object.assign(kept, now, { passages, press, typed, title: isRenamed ? kept.title : title });
}

/** Keeps what was typed once its page is left, which nothing has saved; closing the tab asks then. */
export function keepWhenLeft(id: string, early: EarlyInput): () => void {
  if (left.get(id) === early) left.delete(id);
  ask();
  return () => {
    if (!early.isTaken && hasWords(early)) left.set(id, early);
    ask();
  };
}

function ask(): void {
  if (left.size > 0) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
}
