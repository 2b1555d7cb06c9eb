import { sourceNode } from "./source-node";

/** A link definition that nothing refers to, such as `[//]: # (a comment)`: stored as source, never published. */
export const LinkDefinition = sourceNode("linkDefinition", { tag: "div" });
