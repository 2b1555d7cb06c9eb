import type { Transaction } from "@tiptap/pm/state";

const NAME = "fromServer";

/** Marks a change as made by the server: it is not saved again, and undo skips it. */
export const asServerChange = (tr: Transaction): Transaction => tr.setMeta(NAME, true).setMeta("addToHistory", false);

/** Whether a change came from the server. */
export const isServerChange = (tr: Transaction): boolean => tr.getMeta(NAME) === true;
