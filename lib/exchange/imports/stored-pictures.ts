import { env } from "#lib/base/env";
import { textAttribute } from "#lib/document/model/attribute";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { joinTexts, text, withContent } from "#lib/document/schema/build";

const WAITING = /^import-picture\/\d+$/;

const isWaiting = (node: NodeJson) => node.type === "image" && WAITING.test(textAttribute(node, "src"));

/** The addresses of the pictures that a text brought along, without duplicates. */
export function pictureAddresses(document: DocumentJson): string[] {
  const found = new Set<string>();
  const walk = (node: NodeJson): void => {
    if (isWaiting(node)) found.add(textAttribute(node, "src"));
    node.content?.forEach(walk);
  };
  walk(document);
  return [...found];
}

/** Points the pictures that a text brought along to where they are stored; the others become their words. */
export function withStoredPictures(document: DocumentJson, addresses: ReadonlyMap<string, string>): DocumentJson {
  return { ...document, content: blocksWithPictures(document.content, addresses) };
}

/** The same for some blocks. */
export function blocksWithPictures(blocks: readonly NodeJson[], addresses: ReadonlyMap<string, string>): NodeJson[] {
  const settle = (node: NodeJson): NodeJson => {
    if (!node.content) return node;
    const content = node.content.map((child) =>
      isWaiting(child) ? settled(child, addresses) : child.type === "image" ? ours(child) : settle(child),
    );
    return withContent(node, joinTexts(content));
  };
  return blocks.map(settle);
}

function settled(image: NodeJson, addresses: ReadonlyMap<string, string>): NodeJson {
  const src = addresses.get(textAttribute(image, "src"));
  if (src !== undefined) return { ...image, attrs: { ...image.attrs, src } };
  return text(`[${textAttribute(image, "alt") || "picture"}]`, image.marks);
}

/** A picture that this workspace stores, from a file that it wrote: exports have addresses in full. */
function ours(image: NodeJson): NodeJson {
  const origin = env().APP_URL;
  const src = textAttribute(image, "src");
  if (!src.startsWith(`${origin}/files/fil_`)) return image;
  return { ...image, attrs: { ...image.attrs, src: src.slice(origin.length) } };
}
