import { FUNCTIONS, symbolToLatex } from "../html/mathml-to-latex";
import { childOf, childValue } from "./xml";

type Write = (element: Element) => string;

const of = (element: Element | null): string =>
  element ? [...element.children].map(ommlToLatex).filter(Boolean).join(" ") : "";
const part = (element: Element, name: string): string => of(childOf(element, name));
const braced = (element: Element, name: string): string => `{${part(element, name)}}`;
/** What has an index or a power: a single letter needs no braces. */
function base(element: Element): string {
  const inside = part(element, "m:e");
  return /^(?:[^\\{}\s]|\\[a-zA-Z]+)$/.test(inside) ? inside : `{${inside}}`;
}
const property = (element: Element, properties: string, name: string): string | null =>
  childValue(childOf(element, properties), name, "m:val");
const isOn = (value: string | null, isThere: boolean): boolean =>
  isThere && !["0", "off", "false"].includes(value ?? "1");
const has = (element: Element, properties: string, name: string): boolean => {
  const found = childOf(childOf(element, properties), name);
  return isOn(found?.getAttribute("m:val") ?? null, found !== null);
};

const NARY: Readonly<Record<string, string>> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∐": "\\coprod",
  "∫": "\\int",
  "∬": "\\iint",
  "∭": "\\iiint",
  "∮": "\\oint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
  "⋁": "\\bigvee",
  "⋀": "\\bigwedge",
  "⨁": "\\bigoplus",
  "⨂": "\\bigotimes",
};

const ACCENTS: Readonly<Record<string, string>> = {
  "\u0302": "\\hat",
  "\u0303": "\\tilde",
  "\u0304": "\\bar",
  "\u0305": "\\overline",
  "\u20d7": "\\vec",
  "\u0307": "\\dot",
  "\u0308": "\\ddot",
  "\u20db": "\\dddot",
  "\u0306": "\\breve",
  "\u030c": "\\check",
  "\u0301": "\\acute",
  "\u0300": "\\grave",
  "¯": "\\bar",
  "→": "\\vec",
  "^": "\\hat",
  "~": "\\tilde",
};

const FENCES: Readonly<Record<string, string>> = {
  "": ".",
  "{": "\\{",
  "}": "\\}",
  "⟨": "\\langle",
  "⟩": "\\rangle",
  "〈": "\\langle",
  "〉": "\\rangle",
  "‖": "\\|",
  "⌊": "\\lfloor",
  "⌋": "\\rfloor",
  "⌈": "\\lceil",
  "⌉": "\\rceil",
  "∣": "|",
};
const fence = (mark: string): string => FENCES[mark] ?? mark;

// The elements of Office Math (ECMA-376-1 §22.1.2); an element without an entry becomes its children.
const ELEMENTS: Readonly<Record<string, Write>> = {
  "m:f": (element) => {
    const [over, under] = [braced(element, "m:num"), braced(element, "m:den")];
    const type = property(element, "m:fPr", "m:type");
    if (type === "lin") return `${over} / ${under}`;
    return `${type === "noBar" ? "\\binom" : "\\frac"}${over}${under}`;
  },
  "m:sSup": (element) => `${base(element)}^${braced(element, "m:sup")}`,
  "m:sSub": (element) => `${base(element)}_${braced(element, "m:sub")}`,
  "m:sSubSup": (element) => `${base(element)}_${braced(element, "m:sub")}^${braced(element, "m:sup")}`,
  "m:sPre": (element) => `{}_${braced(element, "m:sub")}^${braced(element, "m:sup")} ${part(element, "m:e")}`,
  "m:rad": (element) => {
    const degree = has(element, "m:radPr", "m:degHide") ? "" : part(element, "m:deg");
    return `\\sqrt${degree === "" ? "" : `[${degree}]`}${braced(element, "m:e")}`;
  },
  "m:nary": (element) => {
    const sign = property(element, "m:naryPr", "m:chr") ?? "∫";
    const under = has(element, "m:naryPr", "m:subHide") ? "" : part(element, "m:sub");
    const over = has(element, "m:naryPr", "m:supHide") ? "" : part(element, "m:sup");
    const limits = `${under === "" ? "" : `_{${under}}`}${over === "" ? "" : `^{${over}}`}`;
    return `${NARY[sign] ?? symbolToLatex(sign)}${limits} ${part(element, "m:e")}`;
  },
  "m:d": (element) => {
    const open = property(element, "m:dPr", "m:begChr") ?? "(";
    const close = property(element, "m:dPr", "m:endChr") ?? ")";
    const between = property(element, "m:dPr", "m:sepChr") ?? "|";
    const parts = [...element.children].filter(({ nodeName }) => nodeName === "m:e").map(of);
    return `\\left${fence(open)} ${parts.join(` ${fence(between)} `)} \\right${fence(close)}`;
  },
  "m:func": (element) => `${functionName(part(element, "m:fName"))} ${part(element, "m:e")}`,
  "m:limLow": (element) => {
    const base = functionName(part(element, "m:e"));
    const under = braced(element, "m:lim");
    return /^\\[a-zA-Z]+$/.test(base) ? `${base}_${under}` : `\\underset${under}{${base}}`;
  },
  "m:limUpp": (element) => `\\overset${braced(element, "m:lim")}${braced(element, "m:e")}`,
  "m:acc": (element) =>
    `${ACCENTS[property(element, "m:accPr", "m:chr") ?? "\u0302"] ?? "\\hat"}${braced(element, "m:e")}`,
  "m:bar": (element) =>
    `${property(element, "m:barPr", "m:pos") === "top" ? "\\overline" : "\\underline"}${braced(element, "m:e")}`,
  "m:groupChr": (element) => {
    const isTop = property(element, "m:groupChrPr", "m:pos") === "top";
    return `${isTop ? "\\overbrace" : "\\underbrace"}${braced(element, "m:e")}`;
  },
  "m:m": (element) => `\\begin{matrix} ${rowsOf(element, "m:mr", " & ")} \\end{matrix}`,
  "m:eqArr": (element) => `\\begin{aligned} ${rowsOf(element, "m:e", "")} \\end{aligned}`,
  "m:borderBox": (element) => `\\boxed${braced(element, "m:e")}`,
  "m:phant": (element) => `\\phantom${braced(element, "m:e")}`,
  "m:r": runToLatex,
};

function rowsOf(element: Element, name: string, between: string): string {
  const rows = [...element.children].filter(({ nodeName }) => nodeName === name);
  const cells = (row: Element) => [...row.children].filter(({ nodeName }) => nodeName === "m:e").map(of);
  return rows.map((row) => (between === "" ? of(row) : cells(row).join(between))).join(" \\\\ ");
}

function functionName(name: string): string {
  const plain = name.replace(/^\\(?:text|mathrm)\{([a-zA-Z]+)\}$/, "$1").replaceAll(" ", "");
  if (FUNCTIONS.has(plain)) return `\\${plain}`;
  return /^[a-zA-Z]{2,}$/.test(plain) ? `\\operatorname{${plain}}` : name;
}

const STYLES: Readonly<Record<string, string>> = {
  "double-struck": "\\mathbb",
  script: "\\mathcal",
  fraktur: "\\mathfrak",
  "sans-serif": "\\mathsf",
  monospace: "\\mathtt",
};

function runToLatex(run: Element): string {
  const text = [...run.children]
    .filter(({ nodeName }) => nodeName === "m:t")
    .map(({ textContent }) => textContent ?? "")
    .join("");
  const properties = childOf(run, "m:rPr");
  if (text.trim() === "") return "";
  if (childOf(properties, "m:nor")) return `\\text{${text.replace(/[\\{}$%#&_^~]/g, " ")}}`;
  const letters = [...text].map(symbolToLatex).filter(Boolean).join(" ");
  const joined = letters.replace(/(?<=[0-9.,]) (?=[0-9.,])/g, "");
  const script = STYLES[childValue(properties, "m:scr", "m:val") ?? ""];
  const style = childValue(properties, "m:sty", "m:val");
  if (script) return `${script}{${joined}}`;
  if (style === "p" && /^[a-zA-Z]{2,}$/.test(text)) {
    return FUNCTIONS.has(text) ? `\\${text}` : `\\mathrm{${text}}`;
  }
  return style === "b" || style === "bi" ? `\\mathbf{${joined}}` : joined;
}

/** Converts Office Math (`m:oMath`) to LaTeX as far as possible: without a source next to it the formula would be lost. */
export function ommlToLatex(element: Element): string {
  const { nodeName } = element;
  // Properties of the element, and of Word's runs in formulas.
  if (nodeName.endsWith("Pr")) return "";
  const write = ELEMENTS[nodeName];
  return write ? write(element) : of(element);
}
