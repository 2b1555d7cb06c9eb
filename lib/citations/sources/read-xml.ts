import { XMLParser } from "fast-xml-parser";

/** An element of XML: what it says, its attributes and its children, each without regard to prefixes of namespaces. */
export type Element = {
  text: string;
  attribute(name: string): string;
  /** The first child of this name; one that is not there says nothing. */
  child(name: string): Element;
  children(name: string): Element[];
};

type Node = Record<string, unknown>;

/** Reads XML; what stands in elements of the names in `verbatim` is kept with its markup. Null when it is not XML. */
export function readXml(text: string, verbatim: readonly string[] = []): Element | null {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    htmlEntities: true,
    // Every element is a list, so that one child and several are told in the same way.
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
    stopNodes: verbatim.map((name) => `..${name}`),
  });
  try {
    return elementOf(parser.parse(text, true));
  } catch {
    // The services say in pages of HTML, or in half a page, that they are out of order.
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
