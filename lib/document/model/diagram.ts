import type { NodeJson } from "./document";

/** The language of code blocks that are drawn as diagrams. */
export const DIAGRAM_LANGUAGE = "mermaid";

/** Whether a block is the source of a diagram. */
export const isDiagram = ({ type, attrs }: NodeJson): boolean =>
  type === "codeBlock" && attrs?.language === DIAGRAM_LANGUAGE;
