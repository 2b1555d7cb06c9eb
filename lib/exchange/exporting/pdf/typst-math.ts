import type { Element } from "hast";
import { hexOf } from "../manuscript/colours";
import { withoutForbidden } from "../manuscript/escape-xml";
import { attributeOf, childrenOf, emsOf, mathTree, operatorOf, textOf } from "../manuscript/mathml";
import { tableOf } from "./typst-math-table";
import { typstString } from "./typst-string";

/**
 * A formula in Typst's math, from the MathML of KaTeX, so that all that KaTeX shows is set; null for one that KaTeX
 * cannot read. Every sign of the formula is an escape or within a string, so that none of them is code.
 */
export function typstMath(latex: string, isDisplay: boolean): string | null {
  const tree = mathTree(withoutForbidden(latex), isDisplay);
  return tree === null ? null : rowOf(tree);
}

/** Elements of MathML in order, as Typst's math. */
function rowOf(nodes: readonly Element[]): string {
  let written = "";
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    if (!node) continue;
    const upright = uprightFrom(nodes, at);
    if (upright.length > 1) {
      written += typstString(upright);
      at += [...upright].length - 1;
    } else written += mathOf(node);
  }
  return written;
}

/** The letters of a word such as `\mathrm{eff}` from a place on, which are set as one. */
function uprightFrom(nodes: readonly Element[], from: number): string {
  let word = "";
  for (let at = from; at < nodes.length; at++) {
    const node = nodes[at];
    const letter = node?.tagName === "mi" && attributeOf(node, "mathvariant") === "normal" ? textOf(node) : "";
    if (!/^[A-Za-z]$/.test(letter)) break;
    word += letter;
  }
  return word;
}

type Write = (node: Element) => string;

const inside: Write = (node) => rowOf(childrenOf(node));

const ELEMENTS: Readonly<Record<string, Write>> = {
  mi: (node) => identifier(node),
  mn: (node) => varied(node, typstString(textOf(node))),
  mo: (node) => operator(node),
  mtext: (node) => words(node),
  mspace: (node) => space(node),
  mrow: (node) => row(node),
  mstyle: (node) => styled(node),
  mpadded: (node) => padded(node),
  mphantom: (node) => `#hide($${inside(node)}$)`,
  menclose: (node) => enclosed(node),
  mfrac: (node) => {
    const [above, below] = partsOf(node);
    const isBare = /^0(?:px|em)?$/.test(attributeOf(node, "linethickness"));
    return isBare ? `mat(delim: #none, row-gap: #0.3em, ${above}; ${below})` : `frac(${above}, ${below})`;
  },
  msqrt: (node) => `sqrt(${inside(node)})`,
  mroot: (node) => {
    const [base, degree] = partsOf(node);
    return `root(${degree}, ${base})`;
  },
  msup: (node) => attached(node, "scripts", ["t"]),
  msub: (node) => attached(node, "scripts", ["b"]),
  msubsup: (node) => attached(node, "scripts", ["b", "t"]),
  mover: (node) => over(node),
  munder: (node) => under(node),
  munderover: (node) => attached(node, "limits", ["b", "t"]),
  mtable: (node) => tableOf(node, rowOf),
};

const mathOf: Write = (node) => (ELEMENTS[node.tagName] ?? inside)(node);

// An argument of Typst's math may not be empty.
const argument = (node: Element | undefined): string => (node ? mathOf(node) : "") || '""';

const partsOf = (node: Element): string[] => {
  const [first, second] = childrenOf(node);
  return [argument(first), argument(second)];
};

/** Text as escapes, so that Typst takes each sign for itself. */
const signs = (text: string): string =>
  Array.from(text, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`).join("");

const VARIANTS: Readonly<Record<string, string>> = {
  normal: "upright(_)",
  bold: "upright(bold(_))",
  italic: "italic(_)",
  "bold-italic": "bold(_)",
  "double-struck": "bb(_)",
  script: "cal(_)",
  "bold-script": "bold(cal(_))",
  fraktur: "frak(_)",
  "bold-fraktur": "bold(frak(_))",
  "sans-serif": "upright(sans(_))",
  "bold-sans-serif": "upright(bold(sans(_)))",
  "sans-serif-italic": "italic(sans(_))",
  "sans-serif-bold-italic": "italic(bold(sans(_)))",
  monospace: "mono(_)",
};

const varied = (node: Element, written: string): string =>
  VARIANTS[attributeOf(node, "mathvariant")]?.replace("_", () => written) ?? written;

// Marks of invisible multiplication and application have no shape.
const INVISIBLE = /[\u2061-\u2064\u200b]/g;

function identifier(node: Element): string {
  if (childrenOf(node).length > 0) return `class("normal", ${inside(node) || '""'})`;
  const text = textOf(node).replace(INVISIBLE, "");
  if (text === "") return "";
  if ([...text].length > 1) return `op(${varied(node, typstString(text))})`;
  return varied(node, /\p{L}/u.test(text) ? signs(text) : `class("normal", ${signs(text)})`);
}

/** The class of an operator by the space that KaTeX gives it. */
function classOf(node: Element): string {
  const left = attributeOf(node, "lspace");
  return left === "" ? "relation" : /^0(?:em)?$/.test(left) ? "normal" : "binary";
}

function operator(node: Element): string {
  if (childrenOf(node).length > 0) return `class("${classOf(node)}", ${inside(node) || '""'})`;
  const text = textOf(node).replace(INVISIBLE, "").trim();
  if (text === "") return "";
  const size = attributeOf(node, "maxsize");
  if (/^[\d.]+em$/.test(size)) return `lr(size: #${size}, ${signs(fence(text))})`;
  if (attributeOf(node, "stretchy") === "false" && /^[∣∥|‖]$/.test(text)) return `class("normal", ${signs(text)})`;
  if ([...text].length > 1) return `class("${classOf(node)}", ${typstString(text)})`;
  if (attributeOf(node, "lspace") === "" || /^[′]$/.test(text)) return signs(text);
  return `class("${classOf(node)}", ${signs(text)})`;
}

/** The sign of a fence, for which KaTeX may have one of a relation. */
const fence = (text: string): string => text.replace("∣", "|").replace("∥", "‖");

// KaTeX writes some spaces as text; an invisible separator after one makes it negative.
const SPACES = new Map([
  ["\u200a", 1 / 18],
  ["\u2009", 3 / 18],
  ["\u205f", 4 / 18],
  ["\u2005", 4 / 18],
]);

function words(node: Element): string {
  const text = textOf(node);
  if (/^[\u200a\u2009\u205f\u2005]+\u2063?$/.test(text)) {
    const width = Array.from(text).reduce((sum, sign) => sum + (SPACES.get(sign) ?? 0), 0);
    return horizontal(text.endsWith("\u2063") ? -width : width);
  }
  // At its ends Typst would take away a space that can break.
  const plain = text.replace(INVISIBLE, "").replace(/\s/g, "\u00a0");
  return plain === "" ? "" : varied(node, typstString(plain));
}

const horizontal = (ems: number): string => `#h(${ems.toFixed(4)}em)`;

function space(node: Element): string {
  const width = emsOf(attributeOf(node, "width"));
  if (attributeOf(node, "mathbackground") === "") return width === 0 ? "" : horizontal(width);
  const height = emsOf(attributeOf(node, "height"));
  return `#box(fill: black, width: ${Math.abs(width)}em, height: ${Math.abs(height)}em)`;
}

const isFence = (node: Element | undefined): boolean => node?.tagName === "mo" && attributeOf(node, "fence") === "true";

/** A row; fences at its ends, of which KaTeX leaves out the empty ones, grow with what is inside. */
function row(node: Element): string {
  const nodes = childrenOf(node);
  if (nodes.length < 2 || !(isFence(nodes[0]) || isFence(nodes.at(-1)))) return named(nodes) ?? (rowOf(nodes) || '""');
  let written = isFence(nodes[0]) ? "" : "#h(0em)";
  let run: Element[] = [];
  for (const [at, one] of nodes.entries()) {
    if (!isFence(one)) run.push(one);
    else {
      const sign = signs(fence(textOf(one).trim()));
      const isEnd = at === 0 || at === nodes.length - 1;
      written += rowOf(run) + (isEnd || sign === "" ? sign : `mid(${sign})`);
      run = [];
    }
  }
  return `lr(${written}${rowOf(run)}${isFence(nodes.at(-1)) ? "" : "#h(0em)"})`;
}

/** The name of an operator such as `\operatorname*{arg\,max}`, which may have several parts. */
function named(nodes: readonly Element[]): string | null {
  if (nodes.length < 2 || !isApplication(nodes.at(-1))) return null;
  return `op(${rowOf(nodes.slice(0, -1)) || '""'})`;
}

const isApplication = (node: Element | undefined): boolean => node?.tagName === "mo" && textOf(node) === "\u2061";

function styled(node: Element): string {
  const colour = hexOf(attributeOf(node, "mathcolor"));
  const size = emsOf(attributeOf(node, "mathsize"));
  const level = { "0": "inline", "1": "script", "2": "sscript" }[attributeOf(node, "scriptlevel")];
  const style = attributeOf(node, "displaystyle") === "true" ? "display" : level;
  const written = inside(node) || '""';
  if (colour !== null) return `text(fill: #rgb("#${colour}"), ${written})`;
  if (size > 0) return `text(size: #${Math.min(size, 5)}em, ${written})`;
  return style ? `${style}(${written})` : written;
}

function padded(node: Element): string {
  const written = inside(node);
  const colour = hexOf(attributeOf(node, "mathbackground"));
  const border = /solid (\S+)/.exec(attributeOf(node, "style"))?.[1];
  if (colour !== null) {
    const stroke = border === undefined ? "none" : `0.5pt + rgb("#${hexOf(border) ?? "000000"}")`;
    return boxed(written, `fill: rgb("#${colour}"), inset: 3pt, stroke: ${stroke}`);
  }
  const up = emsOf(attributeOf(node, "voffset"));
  if (up !== 0) return boxed(written, `baseline: ${-up}em`);
  // A phantom without a width gives its height only.
  const isNarrow = emsOf(attributeOf(node, "width")) === 0 && attributeOf(node, "width") === "0px";
  return isNarrow && childrenOf(node)[0]?.tagName === "mphantom" ? boxed(written, "width: 0pt") : written;
}

// Without leading a box is as high as its formula.
const boxed = (written: string, options: string): string => `#box(${options}, { set par(leading: 0pt); $${written}$ })`;

function enclosed(node: Element): string {
  const written = inside(node) || '""';
  switch (attributeOf(node, "notation")) {
    case "box":
      return boxed(written, "stroke: 0.5pt, inset: 3pt");
    case "updiagonalstrike":
      return `cancel(${written})`;
    case "downdiagonalstrike":
      return `cancel(inverted: #true, ${written})`;
    case "updiagonalstrike downdiagonalstrike":
      return `cancel(cross: #true, ${written})`;
    case "horizontalstrike":
      return `cancel(angle: #90deg, ${written})`;
    case "phasorangle":
      return `\\u{2220}underline(${written})`;
    case "actuarial":
      return `overline(${written})\\u{2309}`;
    default:
      return written;
  }
}

/** Whether scripts of an element may stand above and below it. */
const isOperator = (node: Element | undefined): boolean =>
  operatorOf(node) !== null ||
  (node?.tagName === "mi" && [...textOf(node)].length > 1) ||
  (node?.tagName === "mrow" && named(childrenOf(node)) !== null);

/** A base with its scripts; an arrow that stretches is as long as they are. */
function attached(node: Element, place: "scripts" | "limits", sides: readonly string[]): string {
  const [base, ...scripts] = childrenOf(node);
  const given = scripts.map((script, at) => {
    const written = argument(script);
    const isArrow = script.tagName === "mo" && attributeOf(script, "stretchy") === "true";
    return `${sides[at] ?? "t"}: ${isArrow ? `stretch(${written})` : written}`;
  });
  const isLabelled = scripts.some((script) => textOf(script).trim() !== "");
  const isStretched = base?.tagName === "mo" && attributeOf(base, "minsize") === "3.0em";
  const written = isStretched
    ? `stretch(${argument(base)}, size: #${isLabelled ? "(100% + 1em)" : "2em"})`
    : argument(base);
  const isPlaced = place === "limits" || isOperator(base);
  return `attach(${isPlaced ? `${place}(${written})` : written}, ${given.join(", ")})`;
}

// What KaTeX sets above a base, and the combining sign of it.
const ACCENTS = new Map([
  ["^", "\u0302"],
  ["ˆ", "\u0302"],
  ["~", "\u0303"],
  ["˜", "\u0303"],
  ["ˉ", "\u0304"],
  ["˙", "\u0307"],
  ["¨", "\u0308"],
  ["ˇ", "\u030c"],
  ["˘", "\u0306"],
  ["ˊ", "\u0301"],
  ["ˋ", "\u0300"],
  ["`", "\u0300"],
  ["˚", "\u030a"],
  ["˝", "\u030b"],
  ["¸", "\u0327"],
  ["⃗", "\u20d7"],
  ["→", "\u20d7"],
  ["←", "\u20d6"],
  ["↔", "\u20e1"],
  ["⇀", "\u20d1"],
  ["↼", "\u20d0"],
]);

const ABOVE: Readonly<Record<string, string>> = {
  "‾": "overline",
  "¯": "overline",
  // KaTeX has no sign for a line segment.
  undefined: "overline",
  "⏞": "overbrace",
  "⎴": "overbracket",
  "⏠": "overparen",
};

const BELOW: Readonly<Record<string, string>> = {
  "‾": "underline",
  _: "underline",
  undefined: "underline",
  "⏟": "underbrace",
  "⎵": "underbracket",
  "⏡": "underparen",
};

function over(node: Element): string {
  const [base, above] = childrenOf(node);
  const sign = operatorOf(above) ?? "";
  const [name, accent] = [ABOVE[sign], attributeOf(node, "accent") === "true" ? ACCENTS.get(sign) : undefined];
  if (name) return `${name}(${argument(base)})`;
  return accent ? `accent(${argument(base)}, ${signs(accent)})` : attached(node, "limits", ["t"]);
}

function under(node: Element): string {
  const [base, below] = childrenOf(node);
  const name = BELOW[operatorOf(below) ?? ""];
  return name ? `${name}(${argument(base)})` : attached(node, "limits", ["b"]);
}
