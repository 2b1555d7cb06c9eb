import type { Nodes } from "mdast";
import type { Join } from "mdast-util-to-markdown";
import { endsItself, interruptsParagraph } from "./html-start";

/** The properties that decide whether a block needs a blank line before it. */
export type Printed = {
  type: string;
  /** The first number of a list; null for bullets. */
  start?: number | null | undefined;
  /** Whether the first item of a list is empty. */
  beginsEmpty?: boolean;
  /** The source of raw HTML. */
  value?: string;
};

const CONTINUING = ["paragraph", "definitions", "table", "formulaBlock", "bibliography", "linkDefinition"];

/**
 * The blocks that the preceding block would absorb (as a further line of its last paragraph, as a further row) without
 * a blank line.
 */
const SWALLOWED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["paragraph", new Set(["paragraph", "definitions", "thematicBreak", "linkDefinition"])],
  // In quotation marks it would become the title.
  ["linkDefinition", new Set(["paragraph", "definitions"])],
  ["list", new Set(CONTINUING)],
  ["blockquote", new Set([...CONTINUING, "blockquote", "alert"])],
  ["alert", new Set([...CONTINUING, "blockquote", "alert"])],
  ["footnoteDefinition", new Set(CONTINUING)],
  ["table", new Set([...CONTINUING, "footnoteDefinition", "html"])],
]);

/** Whether a block absorbs the next one without a blank line between them. */
export function swallows(left: Printed, right: Printed): boolean {
  if (left.type === "html") return !endsItself(left.value ?? "");
  // A rule would make a heading of its term and definition.
  if (left.type === "definitions") return true;
  const swallowed = SWALLOWED.get(left.type);
  if (!swallowed) return false;
  if (swallowed.has(right.type)) return true;
  if (right.type === "html") return !interruptsParagraph(right.value ?? "");
  return left.type === "paragraph" && right.type === "list" && (right.beginsEmpty === true || (right.start ?? 1) !== 1);
}

/** Requires a blank line where the first block would absorb the second, and none between definitions. */
export const gapBetween: Join = (left, right) => {
  if (left.type === "linkDefinition" && right.type === "linkDefinition") return 0;
  return swallows(printed(left), printed(right)) ? 1 : undefined;
};

function printed(node: Nodes): Printed {
  if (node.type === "html") return { type: "html", value: node.value };
  if (node.type === "details") return { type: "html", value: "</details>" };
  if (node.type !== "list") return { type: node.type };
  const [first] = node.children;
  return { type: "list", start: node.start, beginsEmpty: first?.checked === null && first.children.length === 0 };
}
