import type { DocumentJson, NodeJson } from "#lib/document/model/document";

/** The addresses of a document's pictures in order of appearance, without duplicates. */
export function pictureSources(document: DocumentJson): string[] {
  const found = new Set<string>();
  const walk = (node: NodeJson): void => {
    if (node.type === "image" && typeof node.attrs?.src === "string") found.add(node.attrs.src);
    node.content?.forEach(walk);
  };
  walk(document);
  return [...found];
}

/** Replaces the addresses of pictures in a document; those without a replacement stay. */
export function withPictureSources(document: DocumentJson, addresses: ReadonlyMap<string, string>): DocumentJson {
  const replace = (node: NodeJson): NodeJson => {
    const src = node.type === "image" ? addresses.get(String(node.attrs?.src)) : undefined;
    if (src !== undefined) return { ...node, attrs: { ...node.attrs, src } };
    return node.content ? { ...node, content: node.content.map(replace) } : node;
  };
  return { ...document, content: document.content.map(replace) };
}
