import MarkdownIt, { type MarkdownIt as Reader, type Token } from "markdown-it";
import { optionalAttribute } from "../model/attribute";
import type { Attributes, NodeJson } from "../model/document";
import { labelPattern } from "../model/labels";
import { ruleNamed } from "./rule-named";

const PART = new RegExp(
  `\\s*(?:#(?<label>${labelPattern("fig")})|\\.(?<place>half|all)|width=(?<width>100|[1-9]\\d?)%|alt="(?<alt>(?:\\\\.|[^"\\\\\\n])+)")(?=[\\s}])`,
  "y",
);

// Anything that could begin another construct on its line.
const UNSAFE = /["\\`<>&$@[\]{}|*_~!:]/g;

const NAMES = ["label", "place", "width", "alt"] as const;

/** The attributes of a picture in braces after it, as Pandoc writes them, and where they end; null for anything else. */
function readAttributes(
  src: string,
  from: number,
  decode: (text: string) => string,
): { attrs: Attributes; end: number } | null {
  if (src[from] !== "{") return null;
  const attrs: Attributes = {};
  let at = from + 1;
  for (PART.lastIndex = at; ; PART.lastIndex = at) {
    const found = PART.exec(src)?.groups;
    if (!found) break;
    const name = NAMES.find((each) => found[each] !== undefined);
    if (!name || name in attrs) return null;
    attrs[name] = found[name];
    at = PART.lastIndex;
  }
  const close = /\s*\}/y;
  close.lastIndex = at;
  if (Object.keys(attrs).length === 0 || !close.test(src)) return null;
  const { alt, width, ...rest } = attrs;
  const sized = width === undefined ? {} : { width: Number(width) };
  const described = typeof alt === "string" ? { description: decode(alt) } : {};
  return { attrs: { ...rest, ...sized, ...described }, end: close.lastIndex };
}

const image = ruleNamed(new MarkdownIt().inline.ruler, "image");

/** Makes a reader keep the attributes after a picture: `![Caption](a.png){#fig:a .half width=50% alt="…"}`. */
export function keepPictureAttributes(reader: Reader): void {
  reader.inline.ruler.at("image", (state, silent) => {
    if (!image(state, silent)) return false;
    const found = readAttributes(state.src.slice(0, state.posMax), state.pos, reader.utils.unescapeAll);
    if (!found) return true;
    const token: Token | undefined = silent ? undefined : state.tokens.at(-1);
    if (token) token.meta = { ...token.meta, attributes: found.attrs };
    state.pos = found.end;
    return true;
  });
}

/** The attributes of a picture in braces, or an empty text. */
export function printPictureAttributes(node: NodeJson): string {
  const label = optionalAttribute(node, "label");
  const place = optionalAttribute(node, "place");
  const width = node.attrs?.width;
  const description = optionalAttribute(node, "description");
  const parts = [
    ...(label === null ? [] : [`#${label}`]),
    ...(place === null ? [] : [`.${place}`]),
    ...(typeof width === "number" ? [`width=${width}%`] : []),
    ...(description === null
      ? []
      : [`alt="${description.replace(UNSAFE, (character) => `&#${character.charCodeAt(0)};`)}"`]),
  ];
  return parts.length === 0 ? "" : `{${parts.join(" ")}}`;
}
