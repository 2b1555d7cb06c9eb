import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { isAllowedImage, isAllowedLink } from "../model/address";
import { withoutComments } from "../model/html-comments";

const VOID = ["br", "hr", "img", "wbr"];

/** The inline elements that a page renders from raw HTML. */
const INLINE = [
  ...["a", "abbr", "b", "bdi", "br", "cite", "code", "del", "dfn", "em", "i", "img", "ins", "kbd", "mark", "q", "rp"],
  ...["rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "sup", "u", "var", "wbr"],
];

/** The block elements that a page renders from raw HTML. */
const BLOCKS = [
  ...["blockquote", "caption", "center", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "h1", "h2", "h3"],
  ...[
    "h4",
    "h5",
    "h6",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
  ],
];

const INLINE_TAGS: ReadonlySet<string> = new Set(INLINE);
const ALL_TAGS: ReadonlySet<string> = new Set([...INLINE, ...BLOCKS]);

// Content may not imitate the page itself: no class, style, id or name.
const SCHEMA: Schema = {
  tagNames: [...ALL_TAGS],
  attributes: {
    a: ["href", "title"],
    abbr: ["title"],
    details: ["open"],
    dfn: ["title"],
    div: [["dataSlot", /^[0-9a-f-]+\.\d+$/]],
    img: ["src", "alt", "title", "width", "height"],
    ol: ["start", "reversed"],
    td: ["colSpan", "rowSpan"],
    th: ["colSpan", "rowSpan"],
  },
  protocols: {},
  required: {},
  clobber: [],
  strip: [],
  allowComments: false,
  allowDoctypes: false,
};

const TAG = /<(\/?)([A-Za-z][^\s/>]*)/g;
const ONE_TAG = /^<(\/?)([A-Za-z][A-Za-z0-9]*)(?=[\s/>])[\s\S]*>$/;

/** The names of tags in a block of raw HTML that no page renders: `<script>`, `<?`; empty when all are rendered. */
export function unrenderedTags(html: string): string[] {
  const seen = withoutComments(html);
  const names = [...seen.matchAll(TAG)].flatMap(([, , name = ""]) =>
    ALL_TAGS.has(name.toLowerCase()) ? [] : [`<${name.toLowerCase()}>`],
  );
  const declarations = seen.match(/<[!?]/g) ?? [];
  return [...new Set([...names, ...declarations])];
}

/** How many elements a block of raw HTML leaves open; negative when it closes others. */
export function openElements(html: string): number {
  let open = 0;
  for (const [, closes, name = ""] of withoutComments(html).matchAll(TAG)) {
    if (!VOID.includes(name.toLowerCase())) open += closes ? -1 : 1;
  }
  return open;
}

/** Parses a tag of inline raw HTML: its name, and what it does; null unless it is a single tag that a page renders. */
export function inlineTag(html: string): { name: string; does: "open" | "close" | "void" } | null {
  const [, closes, written = ""] = ONE_TAG.exec(html) ?? [];
  const name = written.toLowerCase();
  if (!INLINE_TAGS.has(name)) return null;
  if (VOID.includes(name)) return closes ? null : { name, does: "void" };
  return { name, does: closes ? "close" : "open" };
}

/** A tag without its forbidden attributes; null when nothing is left. */
export function safeTag(html: string, { name, does }: { name: string; does: "open" | "void" }): string | null {
  const closing = `</${name}>`;
  const safe = safeHtml(does === "open" ? html + closing : html);
  if (!safe.startsWith(`<${name}`)) return null;
  return does === "open" && safe.endsWith(closing) ? safe.slice(0, -closing.length) : safe;
}

/** Sanitises HTML: only listed elements and attributes, every element closed, every address allowed. */
export function safeHtml(html: string): string {
  const safe = sanitize(fromHtml(html, { fragment: true }), SCHEMA);
  settleElements(safe);
  return toHtml(safe, { allowDangerousCharacters: false, allowDangerousHtml: false });
}

function settleElements(node: Nodes): void {
  if (node.type !== "root" && node.type !== "element") return;
  // Browsers turn an unmatched `</p>` into an empty paragraph.
  node.children = (node.children as Root["children"]).filter(
    (child) => !isEmptyParagraph(child),
  ) as Element["children"];
  for (const child of node.children) settleElements(child);
  if (node.type === "element") SETTLE[node.tagName]?.(node);
}

const isEmptyParagraph = (node: Nodes): boolean =>
  node.type === "element" &&
  node.tagName === "p" &&
  node.children.every((child) => child.type === "text" && child.value.trim() === "");

const SETTLE: Readonly<Record<string, (element: Element) => void>> = {
  a: ({ properties }) => {
    const href = String(properties.href ?? "");
    if (!isAllowedLink(href)) delete properties.href;
    else if (/^(?:https?:)?\/\//i.test(href)) properties.rel = ["nofollow", "noopener"];
  },
  img: ({ properties }) => {
    if (!isAllowedImage(String(properties.src ?? ""))) delete properties.src;
    properties.alt ??= "";
    properties.loading = "lazy";
  },
  // The page's title is its only first-level heading.
  h1: (heading) => {
    heading.tagName = "h2";
  },
  center: (element) => {
    element.tagName = "div";
  },
};
