import { sourceNode } from "./source-node";

/** Inline raw HTML from markdown: stored and edited as source; pages render its safe parts. */
export const HtmlInline = sourceNode("htmlInline", { tag: "span", isInline: true });
