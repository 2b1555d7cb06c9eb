const TYPESETTERS = 'script[src*="mathjax" i], script[src*="katex" i], script[type="text/x-mathjax-config"]';
const NOT_TYPESET = "pre, code, script, style, textarea, .tex2jax_ignore, .nomathjax, [data-latex]";
const DOLLARS_TOO = /inlineMath[^;]{0,80}["']\$["']|delimiters[^;]{0,200}left:\s*["']\$["']/;

// A dollar must touch the formula and not precede a digit, or prices would be formulas.
const DELIMITED = /\$\$([^$]+)\$\$|\\\[([\s\S]+?)\\\]|\\\(([\s\S]+?)\\\)/g;
const WITH_DOLLARS =
  /\$\$([^$]+)\$\$|\\\[([\s\S]+?)\\\]|\\\(([\s\S]+?)\\\)|(?<![\\$\d])\$(?=\S)([^$\n]*[^$\s\\])\$(?!\d)/g;

type Make = (near: Element, latex: string, isDisplay: boolean) => Element;

/** Finds formulas in the text that the page's own script would typeset. */
export function formulasInText(document: Document, make: Make): void {
  const scripts = [...document.querySelectorAll(TYPESETTERS)];
  if (scripts.length === 0) return;
  const inline = [...document.querySelectorAll("script:not([src])")]
    .map((script) => script.textContent ?? "")
    .join(";");
  const isPreprint = document.querySelector('meta[name="citation_arxiv_id"]') !== null;
  replaceFormulas(document.body, isPreprint || DOLLARS_TOO.test(inline), make);
}

/** Replaces the formulas in the text of an element; single dollars delimit one only with `withDollars`. */
export function replaceFormulas(root: Element, withDollars: boolean, make: Make): void {
  const pattern = withDollars ? WITH_DOLLARS : DELIMITED;
  for (const node of textsOf(root)) {
    const pieces = split(node, pattern, make);
    // Where dollars open formulas, a literal one is written \$.
    const shown = pattern === WITH_DOLLARS ? pieces.map(unescaped) : pieces;
    if (pieces.length === 0) continue;
    for (const piece of shown) node.before(piece);
    node.remove();
  }
}

function textsOf(root: Element): Text[] {
  const found: Text[] = [];
  const waiting: Node[] = [root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (isText(next)) found.push(next);
    else if (!isElement(next) || !next.matches(NOT_TYPESET)) for (const child of next.childNodes) waiting.push(child);
  }
  return found;
}

const isText = (node: Node): node is Text => node.nodeType === 3;
const isElement = (node: Node): node is Element => node.nodeType === 1;

function split(node: Text, pattern: RegExp, make: Make): (Element | string)[] {
  const text = node.data;
  const parent = node.parentElement;
  if (!parent || !/[$\\]/.test(text)) return [];
  const pieces: (Element | string)[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, dollars, bracketed] = match;
    const latex = match
      .slice(1)
      .find((part) => part !== undefined)
      ?.trim();
    if (!latex) continue;
    const isDisplay = dollars !== undefined || bracketed !== undefined;
    pieces.push(text.slice(at, match.index), make(parent, latex, isDisplay));
    at = match.index + whole.length;
  }
  return [...pieces, text.slice(at)];
}

const unescaped = (piece: Element | string): Element | string =>
  typeof piece === "string" ? piece.replaceAll("\\$", "$") : piece;
