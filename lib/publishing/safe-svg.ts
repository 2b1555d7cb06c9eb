import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { escapeHtml } from "#lib/document/html/escape-html";

/** A drawing in elements and attributes that are known, whose colours are variables; `words` are its texts in order. */
export type Drawing = { svg: string; width: number; height: number; words: string };

const ELEMENTS = new Set("circle defs ellipse g line marker path polygon polyline rect svg text tspan".split(" "));

const NUMBER = /^-?\d{1,9}(?:\.\d{1,20})?$/;
const NUMBERS = /^[-\d.,\s]*$/;
const WORD = /^[a-z0-9-]+(?: [a-z-]+)?$/;
const PATH = /^[-\d.,\sMmLlHhVvCcSsQqTtAaZz]*$/;
const MOVED = /^(?:(?:translate|scale|rotate)\([-\d.,\s]*\)\s*)+$/;
const COLOUR = /^(?:none|transparent|var\(--(?:bg|_[a-z-]+)\)|#(?:[0-9a-f]{3}|[0-9a-f]{6}))$/i;

/** The attributes that are kept, by their names in the parsed tree: how SVG spells them, and the values that they may have. */
const ATTRIBUTES: Readonly<Record<string, readonly [name: string, values: RegExp]>> = {
  ...Object.fromEntries(
    "x y x1 y1 x2 y2 cx cy r rx ry width height dx dy refX refY markerWidth markerHeight"
      .split(" ")
      .map((name) => [name, [name, NUMBER] as const]),
  ),
  fontSize: ["font-size", NUMBER],
  strokeWidth: ["stroke-width", NUMBER],
  viewBox: ["viewBox", NUMBERS],
  points: ["points", NUMBERS],
  strokeDashArray: ["stroke-dasharray", NUMBERS],
  d: ["d", PATH],
  transform: ["transform", MOVED],
  fill: ["fill", COLOUR],
  stroke: ["stroke", COLOUR],
  textAnchor: ["text-anchor", WORD],
  fontWeight: ["font-weight", WORD],
  fontStyle: ["font-style", WORD],
  textDecoration: ["text-decoration", WORD],
  orient: ["orient", WORD],
  strokeLineJoin: ["stroke-linejoin", WORD],
  strokeLineCap: ["stroke-linecap", WORD],
  id: ["id", /^[\w-]{1,100}$/],
  markerEnd: ["marker-end", /^url\(#[\w-]{1,100}\)$/],
  markerStart: ["marker-start", /^url\(#[\w-]{1,100}\)$/],
};

/** Begins the ids of a drawing, which are made unique where it is shown. */
export const DRAWING_ID = "drawing-0-";

const isElement = (node: Nodes): node is Element => node.type === "element";

/** Writes an SVG anew with what is known alone: no script, style, link, picture or event, and no colour that is a name. */
export function safeSvg(source: string): Drawing | null {
  const root = fromHtml(source, { fragment: true, space: "svg" }).children.find(isElement);
  if (root?.tagName !== "svg") return null;
  const [width, height] = [Number(root.properties.width), Number(root.properties.height)];
  if (!(width > 0 && height > 0 && width < 20_000 && height < 20_000)) return null;
  const words: string[] = [];
  return { svg: written(root, words, null), width, height, words: words.join(", ") };
}

/** An element; on a ground of a colour of its own, text has black or white. */
function written(node: Element, words: string[], ink: string | null): string {
  if (!ELEMENTS.has(node.tagName)) return "";
  const own = node.tagName === "g" ? (inkOn(node) ?? ink) : ink;
  const attributes = Object.entries(node.properties).map(([property, value]) =>
    attribute(property, String(value), node, own),
  );
  const opened = `<${node.tagName}${node.tagName === "svg" ? ' xmlns="http://www.w3.org/2000/svg"' : ""}${attributes.join("")}>`;
  if (node.tagName === "text") words.push(textIn(node).trim());
  const inside = node.children.map((child) =>
    child.type === "text"
      ? escapeHtml(child.value.trim() === "" ? " " : child.value)
      : isElement(child)
        ? written(child, words, own)
        : "",
  );
  return `${opened}${inside.join("")}</${node.tagName}>`;
}

function attribute(property: string, value: string, { tagName }: Element, ink: string | null): string {
  const [name, values] = ATTRIBUTES[property] ?? [];
  if (!name || !values) return "";
  const isColour = values === COLOUR;
  if (isColour && tagName === "text" && ink !== null) return ` ${name}="${ink}"`;
  if (!values.test(value))
    return isColour ? ` ${name}="${property === "fill" ? "var(--_node-fill)" : "var(--_line)"}"` : "";
  const given = property === "id" ? DRAWING_ID + value : value.replace("url(#", `url(#${DRAWING_ID}`);
  return ` ${name}="${given}"`;
}

/** The colour of letters on the ground that an author gave a node; null for a ground of ours. */
function inkOn({ children }: Element): string | null {
  const ground = children.filter(isElement).find(({ properties }) => /^#/.test(String(properties.fill ?? "")));
  const hex = String(ground?.properties.fill ?? "").slice(1);
  const digits = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
  if (!/^[0-9a-f]{6}$/i.test(digits)) return null;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? "#1c1b19" : "#ffffff";
}

const textIn = (node: Nodes): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(textIn).join(" ") : "";
