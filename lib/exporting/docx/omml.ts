import type { XmlComponent } from "docx";
import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { withoutForbidden } from "../escape-xml";
import { mathmlOf } from "../mathml";
import { xml } from "./xml";

/** A formula as Word's own math; null for one that cannot be read. */
export function ommlOf(latex: string, isDisplay: boolean): XmlComponent | null {
  const mathml = mathmlOf(withoutForbidden(latex), isDisplay);
  if (mathml === null) return null;
  return xml("m:oMath", {}, ...rowOf(fromHtml(mathml, { fragment: true }).children));
}

// Operators that take what follows, up to a relation, as their operand.
const NARY = /^[∑∏∐∫∬∭∮∯∰⋀⋁⋂⋃⨀⨁⨂⨄⨆]$/u;
const RELATION = /^[=≠<>≤≥≈≡∼≃≅∝→←⇒⇔↦∈∉⊂⊆⊃⊇,;]$/u;
const ACCENTS = new Map([
  ["^", "\u0302"],
  ["~", "\u0303"],
  ["ˉ", "\u0304"],
  ["˙", "\u0307"],
  ["¨", "\u0308"],
  ["ˇ", "\u030c"],
  ["˘", "\u0306"],
  ["ˊ", "\u0301"],
  ["ˋ", "\u0300"],
  ["→", "\u20d7"],
  ["⃗", "\u20d7"],
]);
const LINES = new Set(["¯", "‾", "_", "―"]);
const BRACES = new Set(["⏞", "⏟", "⏠", "⏡"]);

const isElement = (node: Nodes | undefined): node is Element => node?.type === "element";
const elements = (node: Element): Element[] => node.children.filter(isElement);
const textOf = (node: Nodes): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(textOf).join("") : "";

/** An operator on its own, also when a row has nothing else. */
function operatorOf(node: Nodes | undefined): string | null {
  if (!isElement(node)) return null;
  if (node.tagName === "mo") return textOf(node).trim();
  const [only, ...others] = elements(node);
  return node.tagName === "mrow" && others.length === 0 ? operatorOf(only) : null;
}

/** Siblings in order; an operator with limits takes the ones after it. */
function rowOf(nodes: readonly Nodes[]): XmlComponent[] {
  const row = nodes.filter(isElement);
  const written: XmlComponent[] = [];
  for (let at = 0; at < row.length; at++) {
    const node = row[at];
    if (!node) continue;
    const nary = naryOf(node);
    if (!nary) {
      written.push(...mathOf(node));
      continue;
    }
    const end = row.findIndex((other, place) => place > at && RELATION.test(operatorOf(other) ?? ""));
    const operand = rowOf(row.slice(at + 1, end < 0 ? row.length : end));
    written.push(naryElement(nary, operand));
    at = (end < 0 ? row.length : end) - 1;
  }
  return written;
}

type Nary = { sign: string; below: Element | undefined; above: Element | undefined; isBeside: boolean };

function naryOf(node: Element): Nary | null {
  if (!/^(?:msub|msup|msubsup|munder|mover|munderover)$/.test(node.tagName)) return null;
  const [base, second, third] = elements(node);
  const sign = operatorOf(base);
  if (sign === null || !NARY.test(sign)) return null;
  const isAbove = node.tagName === "msup" || node.tagName === "mover";
  return {
    sign,
    below: isAbove ? undefined : second,
    above: isAbove ? second : third,
    isBeside: node.tagName.startsWith("ms"),
  };
}

const naryElement = ({ sign, below, above, isBeside }: Nary, operand: readonly XmlComponent[]): XmlComponent =>
  xml(
    "m:nary",
    {},
    xml(
      "m:naryPr",
      {},
      value("m:chr", sign),
      value("m:limLoc", isBeside ? "subSup" : "undOvr"),
      value("m:subHide", below ? "0" : "1"),
      value("m:supHide", above ? "0" : "1"),
    ),
    within("m:sub", below),
    within("m:sup", above),
    xml("m:e", {}, ...operand),
  );

const value = (name: string, given: string): XmlComponent => xml(name, { "m:val": given });

const within = (name: string, node: Element | undefined): XmlComponent => xml(name, {}, ...(node ? mathOf(node) : []));

const ELEMENTS: Readonly<Record<string, (node: Element) => XmlComponent[]>> = {
  mi: (node) => letters(textOf(node), isUpright(node) ? "p" : variantOf(node)),
  mn: (node) => letters(textOf(node), variantOf(node) === "b" ? "b" : "p"),
  mo: (node) => letters(textOf(node), null),
  mtext: (node) => letters(textOf(node), "nor"),
  mspace: (node) => (/^0(?:\.0*)?em$|^-/.test(String(node.properties.width ?? "")) ? [] : letters(" ", "nor")),
  mrow: (node) => fenced(node) ?? rowOf(node.children),
  mfrac: (node) => {
    const isBare = /^0(?:px|em)?$/.test(String(node.properties.linethickness ?? "")) ? "noBar" : "bar";
    return [xml("m:f", {}, xml("m:fPr", {}, value("m:type", isBare)), ...parts(node, "m:num", "m:den"))];
  },
  msqrt: (node) => [
    xml(
      "m:rad",
      {},
      xml("m:radPr", {}, value("m:degHide", "1")),
      xml("m:deg"),
      xml("m:e", {}, ...rowOf(node.children)),
    ),
  ],
  mroot: (node) => {
    const [base, degree] = elements(node);
    return [xml("m:rad", {}, within("m:deg", degree), within("m:e", base))];
  },
  msup: (node) => [xml("m:sSup", {}, ...parts(node, "m:e", "m:sup"))],
  msub: (node) => [xml("m:sSub", {}, ...parts(node, "m:e", "m:sub"))],
  msubsup: (node) => [xml("m:sSubSup", {}, ...parts(node, "m:e", "m:sub", "m:sup"))],
  mover: (node) => [over(node)],
  munder: (node) => [under(node)],
  munderover: (node) => {
    const [base, below, above] = elements(node);
    const low = xml("m:limLow", {}, within("m:e", base), within("m:lim", below));
    return [xml("m:limUpp", {}, xml("m:e", {}, low), within("m:lim", above))];
  },
  mtable: (node) => [
    xml(
      "m:m",
      {},
      ...elements(node).map((row) =>
        xml("m:mr", {}, ...elements(row).map((cell) => xml("m:e", {}, ...rowOf(cell.children)))),
      ),
    ),
  ],
  mphantom: (node) => [
    xml("m:phant", {}, xml("m:phantPr", {}, value("m:show", "0")), xml("m:e", {}, ...rowOf(node.children))),
  ],
  menclose: (node) => [xml("m:borderBox", {}, xml("m:e", {}, ...rowOf(node.children)))],
  // It repeats the formula as LaTeX.
  annotation: () => [],
};

const mathOf = (node: Element): XmlComponent[] => ELEMENTS[node.tagName]?.(node) ?? rowOf(node.children);

const parts = (node: Element, ...names: readonly string[]): XmlComponent[] => {
  const children = elements(node);
  return names.map((name, at) => within(name, children[at]));
};

const isUpright = (node: Element) =>
  node.properties.mathVariant === "normal" || node.properties.mathvariant === "normal" || [...textOf(node)].length > 1;

const variantOf = (node: Element): string | null => {
  const variant = String(node.properties.mathVariant ?? node.properties.mathvariant ?? "");
  return variant === "bold" ? "b" : variant === "bold-italic" ? "bi" : null;
};

function letters(words: string, style: string | null): XmlComponent[] {
  // Marks of invisible multiplication and application would be boxes in Word.
  const shown = words.replace(/[\u2061-\u2064\u200b]/g, "");
  if (shown === "") return [];
  const look = style === null ? [] : [xml("m:rPr", {}, style === "nor" ? xml("m:nor") : value("m:sty", style))];
  return [xml("m:r", {}, ...look, xml("m:t", { "xml:space": "preserve" }, shown))];
}

/** A row between two fences grows them with what is inside. */
function fenced(node: Element): XmlComponent[] | null {
  const row = elements(node);
  const [first, last] = [row[0], row.at(-1)];
  const isFence = (one: Element | undefined) => one?.tagName === "mo" && String(one.properties.fence) === "true";
  if (row.length < 2 || !isFence(first) || !isFence(last) || !first || !last) return null;
  const sign = (one: Element) => value(one === first ? "m:begChr" : "m:endChr", textOf(one).trim());
  return [xml("m:d", {}, xml("m:dPr", {}, sign(first), sign(last)), xml("m:e", {}, ...rowOf(row.slice(1, -1))))];
}

function over(node: Element): XmlComponent {
  const [base, above] = elements(node);
  const sign = operatorOf(above) ?? "";
  const accent = ACCENTS.get(sign);
  if (accent) return xml("m:acc", {}, xml("m:accPr", {}, value("m:chr", accent)), within("m:e", base));
  if (LINES.has(sign)) return xml("m:bar", {}, xml("m:barPr", {}, value("m:pos", "top")), within("m:e", base));
  if (BRACES.has(sign)) return brace(sign, "top", base);
  return xml("m:limUpp", {}, within("m:e", base), within("m:lim", above));
}

function under(node: Element): XmlComponent {
  const [base, below] = elements(node);
  const sign = operatorOf(below) ?? "";
  if (LINES.has(sign)) return xml("m:bar", {}, xml("m:barPr", {}, value("m:pos", "bot")), within("m:e", base));
  if (BRACES.has(sign)) return brace(sign, "bot", base);
  return xml("m:limLow", {}, within("m:e", base), within("m:lim", below));
}

const brace = (sign: string, place: "top" | "bot", base: Element | undefined): XmlComponent =>
  xml(
    "m:groupChr",
    {},
    xml(
      "m:groupChrPr",
      {},
      value("m:chr", sign),
      value("m:pos", place),
      value("m:vertJc", place === "top" ? "bot" : "top"),
    ),
    within("m:e", base),
  );
