import { XMLParser } from "fast-xml-parser";

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
});
const attributes = ":@";
// In all other elements, text is only indentation.
const hasText = new Set(["term", "single", "multiple", "title", "title-short", "issn", "eissn", "updated"]);

/** The root of a CSL style or locale in the compact form of stored bodies, `{n: name, a?: attributes, c?: children}`; throws when `xml` is neither. */
export function cslJson(xml) {
  const root = parser.parse(xml).find((node) => nameOf(node) === "style" || nameOf(node) === "locale");
  if (!root) throw new Error("This is neither a CSL style nor a CSL locale.");
  return compact(root);
}

/** The children of a compact element that are called `name`. */
export function childrenOf(element, name) {
  return (element?.c ?? []).filter((child) => child.n === name);
}

/** The text of a compact element, on one line. */
export function textOf(element) {
  return (element?.c ?? [])
    .map((child) => (typeof child === "string" ? child : textOf(child)))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

function nameOf(node) {
  return Object.keys(node).find((key) => key !== attributes);
}

function compact(node) {
  const name = nameOf(node);
  const children = node[name].flatMap((child) => childOf(child, name));
  const own = node[attributes];
  return { n: name, ...(own ? { a: own } : {}), ...(children.length > 0 ? { c: children } : {}) };
}

function childOf(child, parent) {
  const name = nameOf(child);
  if (name === "#text") return hasText.has(parent) ? [child[name]] : [];
  return /^[?#!]/.test(name) ? [] : [compact(child)];
}
