import { make } from "./create-element";

const NUMBERS =
  "td.linenos, td.gutter, td.rouge-gutter, td.blob-num, pre.lineno, .linenos pre, .linenodiv, .lineno, .line-numbers-rows, .line-number, .hljs-ln-numbers, .lnt, .line-numbers-wrapper, .crayon-nums, .linenumbers";
// Labels that VitePress writes above code, and lines that mdBook hides.
const LABELS = 'div[class*="language-"] > span.lang, code .boring';
const CONTROLS =
  "button, .copy, .copybtn, .clipboard-copy, clipboard-copy, .zeroclipboard-container, .code-toolbar > .toolbar";
const WRAPPER =
  /highlight|source-?code|codehilite|prism|shiki|rouge|code-?block|snippet|listing|language-|crayon|expressive-code/i;
const BLOCKS = new Set(["div", "li", "tr", "p", "ol", "ul", "table", "tbody"]);

// Class patterns of code languages, by generator.
const LANGUAGE_CLASSES: readonly RegExp[] = [
  /(?:^|\s)(?:language|lang)-([\w+#.-]+)/,
  /(?:^|\s)highlight-source-([\w+#.-]+)/,
  /(?:^|\s)mw-highlight-lang-([\w+#.-]+)/,
  /(?:^|\s)highlight-([\w+#.-]+)/,
  /(?:^|\s)src-([\w+#.-]+)/,
  /(?:^|\s)brush:\s*([\w+#.-]+)/,
  /(?:^|\s)ltx_lst_language_([\w+#.-]+)/,
  /(?:^|\s)sourceCode\s+([\w+#.-]+)/,
  /(?:^|\s)hljs\s+([\w+#.-]+)/,
  /(?:^|\s)highlight\s+([\w+#.-]+)/,
];
const NO_LANGUAGES = new Set(
  "default none notranslate source text plain plaintext txt code hljs numberLines copyable wrapper content line-numbers nohighlight undefined block".split(
    " ",
  ),
);
const TWO_LETTERS = new Set(["js", "ts", "py", "rb", "go", "sh", "cs", "rs"]);
const ALIASES: Readonly<Record<string, string>> = { python3: "python", ipython3: "python", "js-nolint": "js" };

/** Converts every code block to a plain `pre` with its text and its language, for all highlighters. */
export function extractCode(document: Document): void {
  for (const clutter of [...document.querySelectorAll(`${NUMBERS}, ${LABELS}, ${CONTROLS}`)]) {
    if (clutter.closest(`pre, table, figure, [class*="highlight"], [class*="code"]`)) clutter.remove();
  }
  for (const listing of [...document.querySelectorAll("div.ltx_listing")]) {
    const lines = [...listing.querySelectorAll(".ltx_listingline")].map((line) => (line.textContent ?? "").trimEnd());
    if (lines.length > 0) listing.replaceWith(codeElement(listing, lines.join("\n"), languageOf(listing)));
  }
  for (const pre of [...document.querySelectorAll("pre")]) {
    if (!pre.isConnected || pre.parentElement?.closest("pre")) continue;
    const text = codeText(pre);
    const whole = wrapperOf(pre);
    if (text.trim() === "") whole.remove();
    else whole.replaceWith(codeElement(pre, text, languageOf(pre)));
  }
}

const codeElement = (near: Element, text: string, language: string | null): Element =>
  make(near, "pre", {}, [make(near, "code", language ? { class: `language-${language}` } : {}, [text])]);

/** The outermost element that exists only to wrap a `pre`. */
function wrapperOf(pre: Element): Element {
  const table = pre.closest("table");
  let whole =
    table && table.querySelectorAll("pre").length === 1 && textLength(table) === textLength(pre) ? table : pre;
  for (let parent = whole.parentElement; parent; parent = parent.parentElement) {
    const isForIt = WRAPPER.test(parent.getAttribute("class") ?? "") && textLength(parent) === textLength(whole);
    if (!isForIt || parent.localName === "body" || parent.localName === "article") break;
    whole = parent;
  }
  return whole;
}

const textLength = (element: Element): number => (element.textContent ?? "").replace(/\s+/g, "").length;

function languageOf(pre: Element): string | null {
  const inner = pre.querySelector("code");
  const outer = [pre.parentElement, pre.parentElement?.parentElement, pre.parentElement?.parentElement?.parentElement];
  for (const element of [inner, pre, ...outer]) {
    const language = element ? ownLanguage(element) : null;
    if (language) return language;
  }
  return null;
}

function ownLanguage(element: Element): string | null {
  const classes = element.getAttribute("class") ?? "";
  const named = ["data-lang", "data-language"].map((name) => element.getAttribute(name) ?? "");
  // GitHub's `lang` on a `pre` is a programming language, most others' is a human one.
  const lang = element.localName === "pre" ? (element.getAttribute("lang") ?? "") : "";
  const candidates = [
    ...LANGUAGE_CLASSES.map((pattern) => pattern.exec(classes)?.[1] ?? ""),
    ...named,
    /^[a-z]{2}(-|$)/i.test(lang) && !TWO_LETTERS.has(lang) ? "" : lang,
  ];
  const found = candidates.map((name) => name.toLowerCase()).find((name) => isLanguage(name));
  return found ? (ALIASES[found] ?? found) : null;
}

const isLanguage = (name: string): boolean => /^[\w+#.-]{1,30}$/.test(name) && !NO_LANGUAGES.has(name);

/** The visible text of code: a new line for each line break or block. */
function codeText(element: Element): string {
  const pieces: string[] = [];
  const endLine = () => {
    const last = pieces.at(-1);
    if (last !== undefined && !last.endsWith("\n")) pieces.push("\n");
  };
  const walk = (node: Node): void => {
    if (node.nodeType === 3) pieces.push((node.textContent ?? "").replace(/\r\n?/g, "\n"));
    if (node.nodeType !== 1) return;
    const name = node.nodeName.toLowerCase();
    if (name === "br") pieces.push("\n");
    if (BLOCKS.has(name)) endLine();
    node.childNodes.forEach(walk);
    if (BLOCKS.has(name)) endLine();
  };
  element.childNodes.forEach(walk);
  return pieces.join("").replace(/^\n/, "").replace(/\s+$/, "");
}
