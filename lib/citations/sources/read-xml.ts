import { XMLParser } from "fast-xml-parser";

/** An XML element: its text, its attributes and its children, without namespace prefixes. */
export type Element = {
  text: string;
  attribute(name: string): string;
  /** The first child of this name; a missing child has empty text. */
  child(name: string): Element;
  children(name: string): Element[];
};

type Node = Record<string, unknown>;

/** Parses XML; keeps the markup inside elements named in `verbatim`. Null when it is not XML. */
export function readXml(text: string, verbatim: readonly string[] = []): Element | null {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    htmlEntities: true,
    // Every element is a list, so that one child and several have the same form.
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
    stopNodes: verbatim.map((name) => `..${name}`),
  });
  try {
    return elementOf(parser.parse(text, true));
  } catch {
    // Services report outages in HTML pages, sometimes incomplete ones.
    return null;
  }
}

function elementOf(value: unknown): Element {
  const node: Node = typeof value === "object" && value !== null ? { ...value } : {};
  const children = (name: string) => [node[name] ?? []].flat().map(elementOf);
  return {
    text: (typeof value === "string" ? value : String(node["#text"] ?? "")).trim(),
    attribute: (name) => String(node[`@${name}`] ?? ""),
    children,
    child: (name) => children(name)[0] ?? elementOf(""),
  };
}
