import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { KATEX_LIMITS, katex } from "#lib/document/model/katex";
import { escapeXml } from "./escape-xml";

// In this colour KaTeX shows the names of commands that it does not run, such as those of links.
const ERROR_COLOUR = "#cc0001";

/** A formula as MathML without KaTeX's own wrapping; null for one that KaTeX cannot read or does not run. */
export function mathmlOf(latex: string, displayMode: boolean): string | null {
  try {
    const html = katex.renderToString(latex, {
      ...KATEX_LIMITS,
      displayMode,
      throwOnError: true,
      output: "mathml",
      errorColor: ERROR_COLOUR,
    });
    if (html.includes(`mathcolor="${ERROR_COLOUR}"`)) return null;
    return /<math[\s\S]*<\/math>/.exec(html)?.[0] ?? null;
  } catch {
    // Also errors other than parse errors: a formula may nest past the call stack.
    return null;
  }
}

/** A formula in MathML that is valid against its schema, with a prefix for its names; null as for `mathmlOf`. */
export function validMathml(latex: string, displayMode: boolean, prefix: string): string | null {
  const tree = mathTree(latex, displayMode);
  if (tree === null) return null;
  const display = displayMode ? ' display="block"' : "";
  return `<${prefix}math${display}>${tree.map((node) => xmlOf(node, prefix)).join("")}</${prefix}math>`;
}

function xmlOf(node: Element, prefix: string): string {
  const children = childrenOf(node);
  // KaTeX gives a formula the class of an operator by putting it into one, which may hold text alone.
  const isToken = /^m(?:i|o|n|text)$/.test(node.tagName);
  if (isToken && children.length > 0)
    return `<${prefix}mrow>${children.map((child) => xmlOf(child, prefix)).join("")}</${prefix}mrow>`;
  const attributes = Object.entries(node.properties)
    .filter(([name]) => name !== "className" && !(node.tagName === "mtd" && name === "width"))
    .map(([name, given]) => ` ${name}="${escapeXml(String(given))}"`)
    .join("");
  const inside = children.length > 0 ? children.map((child) => xmlOf(child, prefix)).join("") : escapeXml(textOf(node));
  return `<${prefix}${node.tagName}${attributes}>${inside}</${prefix}${node.tagName}>`;
}

/** The elements of a formula in MathML, without its source; null for one that KaTeX cannot read. */
export function mathTree(latex: string, displayMode: boolean): Element[] | null {
  // KaTeX reads some environments, such as `align`, in display alone.
  const mathml = mathmlOf(latex, displayMode) ?? mathmlOf(latex, true);
  if (mathml === null) return null;
  const [math] = fromHtml(mathml, { fragment: true }).children.filter(isElement);
  const [semantics] = math ? childrenOf(math) : [];
  return semantics ? childrenOf(semantics).filter(({ tagName }) => tagName !== "annotation") : [];
}

const isElement = (node: Nodes): node is Element => node.type === "element";

/** The elements within an element of MathML. */
export const childrenOf = (node: Element): Element[] => node.children.filter(isElement);

/** The text of an element of MathML. */
export const textOf = (node: Nodes): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(textOf).join("") : "";

/** An attribute of an element of MathML; empty for one that is not there. */
export const attributeOf = (node: Element, name: string): string => String(node.properties[name] ?? "");

/** The sign of an operator on its own, also when a row has nothing else; null for anything else. */
export function operatorOf(node: Element | undefined): string | null {
  if (!node) return null;
  if (node.tagName === "mo") return textOf(node).trim();
  const [only, ...others] = childrenOf(node);
  return node.tagName === "mrow" && others.length === 0 ? operatorOf(only) : null;
}

const EMS: Readonly<Record<string, number>> = { em: 1, ex: 0.43, mu: 1 / 18, pt: 0.1, px: 0.1 };

/** A length in ems; 0 for one that is not understood. */
export function emsOf(length: string): number {
  const [, number, unit = ""] = /^([+-]?[\d.]+)(em|ex|mu|pt|px)$/.exec(length) ?? [];
  const ems = Number(number ?? 0) * (EMS[unit] ?? 0);
  // A formula may ask for more than a page.
  return Number.isFinite(ems) ? Math.min(Math.max(ems, -100), 100) : 0;
}
