import type { XmlComponent } from "docx";
import type { Element } from "hast";
import { withoutForbidden } from "../manuscript/escape-xml";
import { attributeOf, childrenOf, emsOf, mathTree, operatorOf, textOf } from "../manuscript/mathml";
import { letters, lettersOf, spaceOf } from "./omml-letters";
import { xml } from "./xml";

/** A formula as Word's own math; null for one that cannot be read. */
export function ommlOf(latex: string, isDisplay: boolean): XmlComponent | null {
  const tree = mathTree(withoutForbidden(latex), isDisplay);
  if (tree === null) return null;
  for (const node of tree) passColours(node, {});
  return xml("m:oMath", {}, ...rowOf(tree));
}

/** Gives the colours of an element to the letters in it: Word colours each run of its own. */
function passColours(node: Element, given: Readonly<Record<string, string>>): void {
  const own = { ...given };
  for (const name of ["mathcolor", "mathbackground"])
    if (attributeOf(node, name) !== "") own[name] = attributeOf(node, name);
  Object.assign(node.properties, own);
  for (const child of childrenOf(node)) passColours(child, own);
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
  ["ˆ", "\u0302"],
  ["˜", "\u0303"],
  ["˚", "\u030a"],
  ["˝", "\u030b"],
  ["←", "\u20d6"],
  ["↔", "\u20e1"],
  ["⇀", "\u20d1"],
  ["↼", "\u20d0"],
]);
// KaTeX has no sign for a line segment.
const LINES = new Set(["¯", "‾", "_", "―", "undefined"]);
const BRACES = new Set(["⏞", "⏟", "⏠", "⏡", "⎴", "⎵"]);

/** Siblings in order; an operator with limits takes the ones after it. */
function rowOf(row: readonly Element[]): XmlComponent[] {
  const written: XmlComponent[] = [];
  for (let at = 0; at < row.length; at++) {
    const node = row[at];
    if (!node) continue;
    const nary = naryOf(node);
    if (!nary) {
      written.push(...mathOf(node));
      if (isName(node) && row[at + 1] && !/^[([{]/.test(textOf(row[at + 1] ?? node)))
        written.push(...letters("\u2009", null, node));
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
  const [base, second, third] = childrenOf(node);
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
  mi: (node) => (childrenOf(node).length > 0 ? rowOf(childrenOf(node)) : lettersOf(node)),
  mn: (node) => lettersOf(node),
  mo: (node) => (childrenOf(node).length > 0 ? rowOf(childrenOf(node)) : lettersOf(node)),
  mtext: (node) => lettersOf(node),
  mspace: (node) => spaceOf(node),
  mrow: (node) => fenced(node) ?? rowOf(childrenOf(node)),
  mfrac: (node) => {
    const isBare = /^0(?:px|em)?$/.test(attributeOf(node, "linethickness")) ? "noBar" : "bar";
    return [xml("m:f", {}, xml("m:fPr", {}, value("m:type", isBare)), ...parts(node, "m:num", "m:den"))];
  },
  msqrt: (node) => [
    xml(
      "m:rad",
      {},
      xml("m:radPr", {}, value("m:degHide", "1")),
      xml("m:deg"),
      xml("m:e", {}, ...rowOf(childrenOf(node))),
    ),
  ],
  mroot: (node) => {
    const [base, degree] = childrenOf(node);
    return [xml("m:rad", {}, within("m:deg", degree), within("m:e", base))];
  },
  msup: (node) => [xml("m:sSup", {}, ...parts(node, "m:e", "m:sup"))],
  msub: (node) => [xml("m:sSub", {}, ...parts(node, "m:e", "m:sub"))],
  msubsup: (node) => [xml("m:sSubSup", {}, ...parts(node, "m:e", "m:sub", "m:sup"))],
  mover: (node) => [over(node)],
  munder: (node) => [under(node)],
  munderover: (node) => {
    const [base, below, above] = childrenOf(node);
    const low = xml("m:limLow", {}, within("m:e", base), within("m:lim", below));
    return [xml("m:limUpp", {}, xml("m:e", {}, low), within("m:lim", above))];
  },
  mtable: (node) => table(node),
  mpadded: (node) => padded(node),
  mphantom: (node) => [phantom(node, [])],
  menclose: (node) => enclosed(node),
};

const mathOf = (node: Element): XmlComponent[] => ELEMENTS[node.tagName]?.(node) ?? rowOf(childrenOf(node));

const parts = (node: Element, ...names: readonly string[]): XmlComponent[] => {
  const children = childrenOf(node);
  return names.map((name, at) => within(name, children[at]));
};

/** Whether an element is the name of a function, such as `sin`, also with its limits. */
function isName(node: Element): boolean {
  if (node.tagName === "mo") return textOf(node) === "\u2061";
  const [base] = childrenOf(node);
  if (/^(?:munder|mover|munderover|msub|msup|msubsup)$/.test(node.tagName) && base) return isName(base);
  const last = childrenOf(node).at(-1);
  return node.tagName === "mrow" && last !== undefined && isName(last);
}

const isFence = (node: Element | undefined): boolean => node?.tagName === "mo" && attributeOf(node, "fence") === "true";

/** A row with a fence at an end grows it with what is inside; one between them parts it. */
function fenced(node: Element): XmlComponent[] | null {
  const row = childrenOf(node);
  const [first, last] = [row[0], row.at(-1)];
  if (row.length < 2 || !(isFence(first) || isFence(last))) return null;
  const signOf = (one: Element | undefined) =>
    one && isFence(one) ? textOf(one).trim().replace("∣", "|").replace("∥", "‖") : "";
  const inside = row.slice(isFence(first) ? 1 : 0, isFence(last) ? -1 : undefined);
  const separator = signOf(inside.find(isFence));
  const parts: Element[][] = [[]];
  for (const one of inside) {
    if (separator !== "" && signOf(one) === separator) parts.push([]);
    else parts.at(-1)?.push(one);
  }
  const signs = [
    value("m:begChr", signOf(first)),
    ...(separator === "" ? [] : [value("m:sepChr", separator)]),
    value("m:endChr", signOf(last)),
  ];
  return [xml("m:d", {}, xml("m:dPr", {}, ...signs), ...parts.map((part) => xml("m:e", {}, ...rowOf(part))))];
}

function table(node: Element): XmlComponent[] {
  const rows = childrenOf(node)
    .map(childrenOf)
    .filter((cells) => cells.length > 0);
  // KaTeX sets a formula and its tag as a table that is as wide as the page.
  if (attributeOf(node, "width") === "100%") return rowOf(rows.flat().flatMap(childrenOf));
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const aligns = attributeOf(node, "columnalign").split(" ");
  const kinds = Array.from({ length: columns }, (_, at) => {
    const align = aligns[at] ?? aligns.at(-1) ?? "center";
    return xml("m:mc", {}, xml("m:mcPr", {}, value("m:count", "1"), value("m:mcJc", align || "center")));
  });
  const isClose = emsOf(attributeOf(node, "columnspacing").split(" ")[0] ?? "") === 0;
  const gaps = isClose ? [value("m:cGpRule", "3"), value("m:cGp", "0")] : [];
  const look = xml("m:mPr", {}, value("m:plcHide", "1"), ...gaps, xml("m:mcs", {}, ...kinds));
  const written = rows.map((cells) =>
    xml(
      "m:mr",
      {},
      ...Array.from({ length: columns }, (_, at) => xml("m:e", {}, ...rowOf(cells[at] ? childrenOf(cells[at]) : []))),
    ),
  );
  return [xml("m:m", {}, look, ...written)];
}

const phantom = (node: Element, flags: readonly string[]): XmlComponent =>
  xml(
    "m:phant",
    {},
    xml("m:phantPr", {}, value("m:show", "0"), ...flags.map((flag) => value(flag, "1"))),
    xml("m:e", {}, ...rowOf(childrenOf(node))),
  );

function padded(node: Element): XmlComponent[] {
  const [only, ...others] = childrenOf(node);
  if (only?.tagName === "mphantom" && others.length === 0)
    return [phantom(only, attributeOf(node, "width") === "0px" ? ["m:zeroWid"] : ["m:zeroAsc", "m:zeroDesc"])];
  return /solid/.test(attributeOf(node, "style")) ? [bordered(node, [])] : rowOf(childrenOf(node));
}

const bordered = (node: Element, look: readonly string[]): XmlComponent =>
  xml(
    "m:borderBox",
    {},
    ...(look.length > 0 ? [xml("m:borderBoxPr", {}, ...look.map((name) => value(name, "1")))] : []),
    xml("m:e", {}, ...rowOf(childrenOf(node))),
  );

const NO_BORDERS = ["m:hideTop", "m:hideBot", "m:hideLeft", "m:hideRight"];

const BORDERS: Readonly<Record<string, readonly string[]>> = {
  box: [],
  updiagonalstrike: [...NO_BORDERS, "m:strikeBLTR"],
  downdiagonalstrike: [...NO_BORDERS, "m:strikeTLBR"],
  "updiagonalstrike downdiagonalstrike": [...NO_BORDERS, "m:strikeBLTR", "m:strikeTLBR"],
  horizontalstrike: [...NO_BORDERS, "m:strikeH"],
  actuarial: ["m:hideBot", "m:hideLeft"],
  phasorangle: ["m:hideTop", "m:hideLeft", "m:hideRight"],
};

function enclosed(node: Element): XmlComponent[] {
  const notation = attributeOf(node, "notation");
  const sign = notation === "phasorangle" ? letters("∠", null, node) : [];
  return [...sign, bordered(node, BORDERS[notation] ?? [])];
}

function over(node: Element): XmlComponent {
  const [base, above] = childrenOf(node);
  const sign = operatorOf(above) ?? "";
  const accent = ACCENTS.get(sign);
  if (accent) return xml("m:acc", {}, xml("m:accPr", {}, value("m:chr", accent)), within("m:e", base));
  if (LINES.has(sign)) return xml("m:bar", {}, xml("m:barPr", {}, value("m:pos", "top")), within("m:e", base));
  if (BRACES.has(sign)) return brace(sign, "top", base);
  return xml("m:limUpp", {}, within("m:e", base), within("m:lim", above));
}

function under(node: Element): XmlComponent {
  const [base, below] = childrenOf(node);
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
