import { make } from "./create-element";
import { formulasInText } from "./formulas-in-text";
import { mathmlToLatex } from "./mathml-to-latex";
import { textOf } from "./text-of";

/** A page's form of formulas: how to find them, their source, and whether one is a display formula. */
type Source = {
  selector: string;
  latex(element: Element): string | null;
  isDisplay(element: Element): boolean;
};

const annotation = (element: Element): string | null => {
  const found = element.querySelector('annotation[encoding="application/x-tex"]');
  return found?.textContent ?? null;
};

const mathmlOf = (element: Element): string | null => {
  const math = element.localName === "math" ? element : element.querySelector("math");
  if (!math) return null;
  return annotation(math) ?? math.getAttribute("alttext") ?? mathmlToLatex(math);
};

const isBlock = (element: Element): boolean =>
  element.getAttribute("display") === "block" || element.querySelector('math[display="block"]') !== null;

// In order: a wrapper comes before the formula that it wraps.
const SOURCES: readonly Source[] = [
  { selector: ".katex-display", latex: mathmlOf, isDisplay: () => true },
  { selector: ".katex", latex: mathmlOf, isDisplay: () => false },
  {
    selector: 'script[type^="math/tex"]',
    latex: (script) => script.textContent,
    isDisplay: (script) => /mode\s*=\s*display/.test(script.getAttribute("type") ?? ""),
  },
  {
    selector: "mjx-container",
    latex: (container) => container.querySelector("[data-latex]")?.getAttribute("data-latex") ?? mathmlOf(container),
    isDisplay: (container) => container.getAttribute("display") === "true",
  },
  {
    selector: "math-renderer",
    latex: (element) => withoutDelimiters(textOf(element)),
    isDisplay: (element) => /^\$\$|^\\\[/.test(textOf(element)),
  },
  {
    selector: ".mwe-math-element",
    latex: (element) => mathmlOf(element) ?? element.querySelector("img")?.getAttribute("alt") ?? null,
    isDisplay: (element) => isBlock(element) || /(?:^|[-\s])(?:block|display)\b/.test(classesWithin(element)),
  },
  { selector: "table.ltx_equation, table.ltx_equationgroup, table.ltx_eqn_table", latex: rows, isDisplay: () => true },
  { selector: "math", latex: mathmlOf, isDisplay: isBlock },
  {
    selector: ".math.inline, .math.display, .arithmatex, .mathjax-tex, span.math, div.math, span.tex",
    latex: (element) => (element.children.length === 0 ? withoutDelimiters(element.textContent ?? "") : null),
    isDisplay: (element) => element.matches(".display, div") || /^\s*(?:\$\$|\\\[)/.test(element.textContent ?? ""),
  },
  {
    selector: "img.latex, img.tex, img.mwe-math-fallback-image-inline, img.mwe-math-fallback-image-display, img.math",
    latex: (image) => withoutDelimiters(image.getAttribute("alt") ?? ""),
    isDisplay: (image) => image.matches(".mwe-math-fallback-image-display, .display"),
  },
];

const RENDERED =
  ".MathJax:not(mjx-container), .MathJax_Display, .MathJax_Preview, .MathJax_SVG, .MathJax_CHTML, .MJX_Assistive_MathML, .mjx-chtml";

/** Replaces each formula by a placeholder with its LaTeX source, for all known renderers. */
export function extractMath(document: Document): void {
  for (const rendered of [...document.querySelectorAll(RENDERED)]) rendered.remove();
  for (const { selector, latex, isDisplay } of SOURCES) {
    for (const element of [...document.querySelectorAll(selector)]) {
      const source = element.isConnected ? bare(latex(element)) : null;
      if (source) element.replaceWith(formulaElement(element, source, isDisplay(element)));
    }
  }
  formulasInText(document, formulaElement);
}

/** The placeholder of a formula, which the last step converts to a node. */
export const formulaElement = (near: Element, latex: string, isDisplay: boolean): Element =>
  make(near, "span", { "data-latex": latex, "data-display": isDisplay ? "block" : "line" }, [latex]);

/** A formula without commands for its size, which our styles set. */
function bare(latex: string | null): string {
  const trimmed = (latex ?? "").trim();
  const inner = /^\{\\(?:display|text)style\s([\s\S]*)\}$/.exec(trimmed)?.[1];
  if (inner !== undefined) return inner.trim();
  return trimmed.replace(/^\\(?:display|text)style(?![a-zA-Z])\s*/, "");
}

function withoutDelimiters(text: string): string {
  const trimmed = text.trim();
  const inside = /^(?:\$\$([\s\S]+)\$\$|\$([\s\S]+)\$|\\\(([\s\S]+)\\\)|\\\[([\s\S]+)\\\])$/.exec(trimmed);
  return (inside?.slice(1).find((part) => part !== undefined) ?? trimmed).trim();
}

const classesWithin = (element: Element): string =>
  [element, ...element.querySelectorAll("[class]")].map((each) => each.getAttribute("class") ?? "").join(" ");

/** LaTeXML sets equations in tables, a row for each, with its number next to it. */
function rows(table: Element): string | null {
  const lines = [...table.querySelectorAll("tr")].flatMap((row) => {
    const parts = [...row.querySelectorAll("math")].map((math) => bare(mathmlOf(math)));
    const number = /^\((.+)\)$/.exec(textOf(row.querySelector(".ltx_eqn_eqno .ltx_tag, .ltx_tag_equation")))?.[1];
    return parts.length > 0 ? [{ latex: parts.join(" "), tag: number ? ` \\tag{${number}}` : "" }] : [];
  });
  const [first] = lines;
  if (!first) return null;
  if (lines.length === 1) return first.latex + first.tag;
  // KaTeX allows one number per formula, so those of a group are dropped.
  return `\\begin{gathered}\n${lines.map(({ latex }) => latex).join(" \\\\\n")}\n\\end{gathered}`;
}
