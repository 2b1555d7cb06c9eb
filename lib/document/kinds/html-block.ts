import { sourceNode } from "./source-node";

/** A raw HTML block from markdown: stored and edited as source; pages render its safe parts. */
export const HtmlBlock = sourceNode("htmlBlock", { tag: "div" });
