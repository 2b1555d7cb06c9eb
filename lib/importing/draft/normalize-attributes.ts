import type { z } from "zod";
import { textAttribute } from "#lib/document/model/attribute";
import type { Attributes, MarkJson, NodeJson } from "#lib/document/model/document";
import { MARK_ATTRIBUTES, NODE_ATTRIBUTES } from "#lib/document/schema/attribute-rules";
import { joinTexts, text, withContent } from "#lib/document/schema/build";

/** The addresses that a document may not have, of links and of pictures. */
export class RefusedAddresses {
  readonly #links = new Set<string>();
  readonly #pictures = new Set<string>();

  /** Counts a link that became plain text. */
  link(address: string): void {
    this.#links.add(address);
  }

  /** Counts a picture that became its alternative text. */
  picture(address: string): void {
    this.#pictures.add(address);
  }

  /** A sentence for each kind, with the first addresses. */
  warnings(): string[] {
    return [
      ...sentence(this.#links, "Links of a kind that a document cannot have became plain text"),
      ...sentence(this.#pictures, "Pictures at addresses that a document cannot have became their descriptions"),
    ];
  }
}

const MOST_NAMED = 10;
const MOST_CHARACTERS = 100;

function sentence(addresses: ReadonlySet<string>, words: string): string[] {
  if (addresses.size === 0) return [];
  const named = [...addresses].slice(0, MOST_NAMED).map((address) => `“${address.slice(0, MOST_CHARACTERS)}”`);
  const more = addresses.size > named.length ? ` and ${addresses.size - named.length} more` : "";
  return [`${words}: ${named.join(", ")}${more}.`];
}

/**
 * A tree from outside whose attributes keep the rules of a document. A refused value becomes the default; a link with a
 * refused address becomes its text, a picture its alternative text, and any other node that needs the value is left out.
 */
export function normalizeAttributes(root: NodeJson, refused = new RefusedAddresses()): NodeJson {
  return settled(root, refused) ?? { type: root.type };
}

function settled(given: NodeJson, refused: RefusedAddresses): NodeJson | null {
  const attrs = allowed(NODE_ATTRIBUTES.get(given.type), given.attrs);
  if (attrs === null) return given.type === "image" ? alternative(given, refused) : null;
  const marks = given.marks?.flatMap((mark) => settledMark(mark, refused) ?? []);
  const node: NodeJson = { ...given, ...(given.attrs ? { attrs } : {}), ...(marks ? { marks } : {}) };
  if (marks?.length === 0) delete node.marks;
  if (!given.content) return node;
  return withContent(node, joinTexts(given.content.flatMap((child) => settled(child, refused) ?? [])));
}

function alternative(image: NodeJson, refused: RefusedAddresses): NodeJson | null {
  refused.picture(textAttribute(image, "src"));
  const words = textAttribute(image, "alt");
  return words === "" ? null : text(words, image.marks ?? []);
}

function settledMark(mark: MarkJson, refused: RefusedAddresses): MarkJson | null {
  const attrs = allowed(MARK_ATTRIBUTES.get(mark.type), mark.attrs);
  if (attrs === null) {
    if (mark.type === "link") refused.link(textAttribute(mark, "href"));
    return null;
  }
  return mark.attrs ? { ...mark, attrs } : mark;
}

/** The attributes that the rules allow; null when a value that they require is refused. */
function allowed(rules: z.ZodObject | undefined, given: Attributes | undefined): Attributes | null {
  if (!rules || !given) return given ?? {};
  const parsed = rules.safeParse(given);
  if (parsed.success) return given;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const rest = without(given, (name) => wrong.has(name));
  // What refuses a combination names no attribute: one of them less may do.
  const tries = [rest, ...Object.keys(rest).map((left) => without(rest, (name) => name === left))];
  return tries.find((attrs) => rules.safeParse(attrs).success) ?? null;
}

const without = (attrs: Attributes, isLeftOut: (name: string) => boolean): Attributes =>
  Object.fromEntries(Object.entries(attrs).filter(([name]) => !isLeftOut(name)));
