import { schemeOf } from "#lib/document/model/address";
import { textAttribute } from "#lib/document/model/attribute";
import type { DocumentJson, MarkJson, NodeJson } from "#lib/document/model/document";
import { joinTexts, mark, node, sortMarks, text, withContent } from "#lib/document/schema/build";

/** What the addresses in a text lead to. */
export type Targets = {
  /** The address of the document that a link leads to, null for none of this import. */
  linkTo(address: string): string | null;
  /** The address of a picture that came with the text, null for none. */
  pictureAt(address: string): string | null;
  /** Notes that the text shows another document, which became a link to it. */
  noteEmbed(address: string): void;
};

/** Points links to other documents of the import and pictures to those that came along; reads `[[wiki links]]`. */
export function normalizeAddresses(document: DocumentJson, targets: Targets): DocumentJson {
  return { ...document, content: document.content.map((each) => settled(each, targets)) };
}

function settled(given: NodeJson, targets: Targets): NodeJson {
  if (given.type === "codeBlock") return given;
  if (given.type === "image") return settledPicture(given, targets);
  const linked = given.marks ? { ...given, marks: given.marks.map((each) => settledLink(each, targets)) } : given;
  if (!linked.content) return linked;
  const content = linked.content.flatMap((child) =>
    child.text?.includes("[[") && !child.marks?.some(({ type }) => type === "code" || type === "link")
      ? wikiLinks(child, targets)
      : [settled(child, targets)],
  );
  return withContent(linked, joinTexts(content));
}

function settledPicture(image: NodeJson, targets: Targets): NodeJson {
  const src = textAttribute(image, "src");
  if (!isLocal(src) && !src.startsWith("data:")) return image;
  const stored = targets.pictureAt(src);
  return stored === null ? image : { ...image, attrs: { ...image.attrs, src: stored } };
}

function settledLink(given: MarkJson, targets: Targets): MarkJson {
  const href = String(given.attrs?.href ?? "");
  if (given.type !== "link" || !isLocal(href) || href.startsWith("#")) return given;
  const target = targets.linkTo(href);
  return target === null ? given : { ...given, attrs: { ...given.attrs, href: target + fragmentOf(href) } };
}

const isLocal = (address: string): boolean => schemeOf(address) === null && !address.startsWith("//");

const fragmentOf = (address: string): string => /#.*$/s.exec(address)?.[0] ?? "";

const WIKI_LINK = /(!?)\[\[([^[\]|\n]{1,500}?)(?:\\?\|([^[\]\n]{0,500}))?\]\]/g;

/** A text with its `[[links]]` and `![[pictures]]` as links and pictures; those that lead nowhere stay text. */
function wikiLinks(given: NodeJson, targets: Targets): NodeJson[] {
  const whole = given.text ?? "";
  const marks = given.marks ?? [];
  const made: NodeJson[] = [];
  let from = 0;
  for (const { 0: source, 1: bang, 2: name = "", 3: alias, index } of whole.matchAll(WIKI_LINK)) {
    const link = linkOf(name, alias, marks, targets);
    const made1 = link ?? (bang ? pictureOf(name, alias, marks, targets) : null);
    if (!made1) continue;
    if (bang && link) targets.noteEmbed(name.trim());
    if (index > from) made.push(text(whole.slice(from, index), marks));
    made.push(made1);
    from = index + source.length;
  }
  if (from < whole.length) made.push(text(whole.slice(from), marks));
  return made;
}

// The width of a text on a screen, in pixels.
const TEXT_WIDTH = 720;

/** A width in pixels as the share of a text's width that our pictures have, in percent. */
export const percentOf = (pixels: number): number =>
  Math.min(100, Math.max(1, Math.round((100 * pixels) / TEXT_WIDTH)));

function pictureOf(name: string, alias: string | undefined, marks: MarkJson[], targets: Targets): NodeJson | null {
  const src = targets.pictureAt(name.trim());
  if (src === null) return null;
  // What follows the bar is a width in pixels or an alternative text.
  const [, pixels] = /^(\d{1,5})(?:x\d{1,5})?$/.exec(alias?.trim() ?? "") ?? [];
  const shown = pixels === undefined ? { alt: alias?.trim() || null } : { width: percentOf(Number(pixels)) };
  const image = node("image", { src, ...shown });
  return marks.length > 0 ? { ...image, marks } : image;
}

function linkOf(name: string, alias: string | undefined, marks: MarkJson[], targets: Targets): NodeJson | null {
  const href = targets.linkTo(name.trim());
  if (href === null) return null;
  const shown = (alias ?? "").trim() || name.trim();
  return text(shown, sortMarks([...marks, mark("link", { href: href + encodeURI(fragmentOf(name.trim())) })]));
}
