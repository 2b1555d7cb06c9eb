import { XmlComponent } from "docx";
import { withoutForbidden } from "../manuscript/escape-xml";

class Element extends XmlComponent {
  constructor(name: string, attributes: Record<string, string | number>, children: readonly (XmlComponent | string)[]) {
    super(name);
    if (Object.keys(attributes).length > 0) this.root.push({ _attr: attributes });
    this.root.push(...children);
  }
}

/** The words in an element of ours. */
export const wordsIn = (component: XmlComponent): string =>
  // biome-ignore lint/complexity/useLiteralKeys: the library gives its subclasses alone the name.
  component["root"]
    .map((part) => (typeof part === "string" ? part : part instanceof XmlComponent ? wordsIn(part) : ""))
    .join("");

/** An element of WordprocessingML for which the library has no class of its own. */
export const xml = (
  name: string,
  attributes: Record<string, string | number> = {},
  ...children: readonly (XmlComponent | string)[]
): XmlComponent => new Element(name, attributes, children);

/** The look of a run of text. */
export type RunFormat = {
  style?: string | undefined;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  smallCaps?: boolean | undefined;
  strike?: boolean | undefined;
  underline?: boolean | undefined;
  highlight?: boolean | undefined;
  vertical?: "superscript" | "subscript" | undefined;
};

/** A run with its look. */
export function run(format: RunFormat, ...children: readonly XmlComponent[]): XmlComponent {
  // In the order of the schema, on which Word insists.
  const properties = [
    format.style ? xml("w:rStyle", { "w:val": format.style }) : null,
    format.bold ? xml("w:b") : null,
    format.italic ? xml("w:i") : null,
    format.smallCaps ? xml("w:smallCaps") : null,
    format.strike ? xml("w:strike") : null,
    format.highlight ? xml("w:highlight", { "w:val": "yellow" }) : null,
    format.underline ? xml("w:u", { "w:val": "single" }) : null,
    format.vertical ? xml("w:vertAlign", { "w:val": format.vertical }) : null,
  ].filter((one) => one !== null);
  return xml("w:r", {}, ...(properties.length > 0 ? [xml("w:rPr", {}, ...properties)] : []), ...children);
}

/** The text of a run; that of a deleted one has an element of its own. */
export const text = (words: string, isDeleted = false): XmlComponent =>
  xml(isDeleted ? "w:delText" : "w:t", { "xml:space": "preserve" }, withoutForbidden(words));

/** Text with its line ends, which are breaks in Word. */
export const lines = (words: string, isDeleted = false): XmlComponent[] =>
  words
    .split("\n")
    .flatMap((each, at) => [...(at > 0 ? [xml("w:br")] : []), ...(each === "" ? [] : [text(each, isDeleted)])]);

/** The beginning of a complex field, whose result follows; LibreOffice shows a result in the look of its beginning. */
export const fieldBegin = (
  instruction: string,
  { isDirty = false, format = {} }: { isDirty?: boolean; format?: RunFormat } = {},
): XmlComponent[] => [
  run(format, xml("w:fldChar", { "w:fldCharType": "begin", ...(isDirty ? { "w:dirty": "true" } : {}) })),
  run(format, xml("w:instrText", { "xml:space": "preserve" }, withoutForbidden(` ${instruction} `))),
  run(format, xml("w:fldChar", { "w:fldCharType": "separate" })),
];

/** The end of a complex field. */
export const fieldEnd = (): XmlComponent => run({}, xml("w:fldChar", { "w:fldCharType": "end" }));

/** A complex field with its result. */
export const field = (instruction: string, result: readonly XmlComponent[], format: RunFormat = {}): XmlComponent[] => [
  ...fieldBegin(instruction, { format }),
  ...result,
  fieldEnd(),
];

/** Runs between the two ends of a bookmark. */
export const bookmarked = (id: number, name: string, inside: readonly XmlComponent[]): XmlComponent[] => [
  xml("w:bookmarkStart", { "w:id": id, "w:name": name }),
  ...inside,
  xml("w:bookmarkEnd", { "w:id": id }),
];
