import type { Transaction } from "@tiptap/pm/state";

const NAME = "fromServer";

/** Marks a change as one that the server made: not to be saved again, not to be undone by the person. */
export const asServerChange = (tr: Transaction): Transaction => tr.setMeta(NAME, true).setMeta("addToHistory", false);

/** Whether a change came from the server. */
export const isServerChange = (tr: Transaction): boolean => tr.getMeta(NAME) === true;
