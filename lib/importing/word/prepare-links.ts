import { isAllowedLink } from "#lib/document/model/address";
import { markOf } from "./marks";
import type { WordParts } from "./word-parts";
import { above, childOf, elementsIn, runOf } from "./xml";

/** The addresses outside of a file that one of its parts refers to, by the ids of the references. */
export function outsideTargets(relations: Document | null): ReadonlyMap<string, string> {
  return new Map(
    (relations ? elementsIn(relations.documentElement, "Relationship") : [])
      .filter((each) => each.getAttribute("TargetMode") === "External")
      .map((each) => [each.getAttribute("Id") ?? "", each.getAttribute("Target") ?? ""]),
  );
}

/** Replaces pictures that are not in the file by links to them, which a reader can follow or not. */
export function settleOutsidePictures(root: Element, targets: ReadonlyMap<string, string>, parts: WordParts): void {
  for (const picture of elementsIn(root, "a:blip", "v:imagedata")) {
    const id = picture.getAttribute("r:link") ?? picture.getAttribute("r:href");
    const isInside = picture.hasAttribute("r:embed") || picture.hasAttribute("r:id");
    const run = above(picture, "w:r");
    if (id === null || isInside || !run) continue;
    const target = targets.get(id) ?? "";
    const drawing = above(picture, "w:drawing") ?? above(picture, "w:pict");
    const [properties] = drawing ? elementsIn(drawing, "wp:docPr") : [];
    const words = properties?.getAttribute("descr") || properties?.getAttribute("title") || target || "picture";
    parts.lose(
      isAllowedLink(target) && target !== ""
        ? "A picture outside of the file became a link to it."
        : "A picture outside of the file became its description.",
    );
    run.replaceWith(isAllowedLink(target) ? linkOf(root.ownerDocument, id, words) : runOf(root.ownerDocument, words));
  }
}

function linkOf(document: Document, id: string, words: string): Element {
  const link = document.createElement("w:hyperlink");
  link.setAttribute("r:id", id);
  link.append(runOf(document, words));
  return link;
}

/** Marks links with their titles, and names those whose address a document cannot have. */
export function settleLinks(root: Element, targets: ReadonlyMap<string, string>, parts: WordParts): void {
  for (const link of elementsIn(root, "w:hyperlink")) {
    const target = targets.get(link.getAttribute("r:id") ?? "") ?? "";
    if (!isAllowedLink(target)) parts.refused.link(target);
    if (target.startsWith("#")) parts.fragments.add(target);
    const title = (link.getAttribute("w:tooltip") ?? "").trim();
    const isShown = elementsIn(link, "w:t", "w:drawing", "w:pict").length > 0;
    if (title === "" || target === "" || !isShown) continue;
    const first = childOf(link, "w:r") ?? link.firstElementChild;
    first?.before(runOf(root.ownerDocument, markOf("title", parts.titles.push(title) - 1)));
  }
}
