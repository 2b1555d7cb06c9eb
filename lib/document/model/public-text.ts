import { textAttribute } from "./attribute";
import type { DocumentJson, NodeJson } from "./document";
import { withoutComments } from "./html-comments";

const RAW = new Set(["htmlInline", "htmlBlock"]);

/** The document without the parts that are never published: comments and unused link definitions. */
export const publicText = (document: DocumentJson): DocumentJson => ({
  ...document,
  content: document.content.flatMap(publicNodes),
});

function publicNodes(node: NodeJson): NodeJson[] {
  if (node.type === "linkDefinition") return [];
  if (RAW.has(node.type)) {
    const value = withoutComments(textAttribute(node, "value"));
    return value.trim() === "" ? [] : [{ ...node, attrs: { ...node.attrs, value } }];
  }
  return [node.content ? { ...node, content: publicContent(node.content) } : node];
}

function publicContent(nodes: readonly NodeJson[]): NodeJson[] {
  const content = nodes.flatMap(publicNodes);
  const last = content.at(-1);
  if (content.length === nodes.length || last?.text === undefined) return content;
  const text = last.text.trimEnd();
  return [...content.slice(0, -1), ...(text === "" ? [] : [{ ...last, text }])];
}
