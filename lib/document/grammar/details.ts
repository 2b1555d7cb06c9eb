import type { NodeJson } from "../model/document";

const OPENING = /^<details(\s+open(?:="")?)?>\s*<summary>([^\n]*)<\/summary>$/i;
const CLOSING = /^<\/details>$/i;

/** The first line of a toggle: whether it is open, and the source of its summary. */
export type Opening = { open: boolean; summary: string };

/** The opening of a toggle that a raw HTML block is, or null: `<details>` and one line of `<summary>`. */
export function readOpening(html: string): Opening | null {
  const [whole, open, summary = ""] = OPENING.exec(html) ?? [];
  return whole === undefined ? null : { open: open !== undefined, summary: summary.trim() };
}

/** Whether a raw HTML block closes a toggle. */
export const isClosing = (html: string): boolean => CLOSING.test(html);

/** A toggle's blocks as they stand in its markdown: raw HTML around all but its summary. */
export const inMarkdown = (details: NodeJson): NodeJson[] => [
  { type: "htmlBlock", attrs: { value: "<details>" } },
  ...(details.content ?? []).slice(1),
  { type: "htmlBlock", attrs: { value: "</details>" } },
];
